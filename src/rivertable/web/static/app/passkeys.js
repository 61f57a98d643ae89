// Makes and uses passkeys, where the browser allows them.

const area = document.querySelector("[data-passkeys]");
const isAddress = /^[\d.]+$|:/.test(location.hostname.replace(/[[\]]/g, ""));
const isPossible = window.PublicKeyCredential && window.isSecureContext && !isAddress;

area.querySelector("[data-possible]").hidden = !isPossible;
area.querySelector("[data-impossible]").hidden = Boolean(isPossible);
area.querySelector("#make-passkey")?.addEventListener("click", (event) => attempt(event.target, make));
area.querySelector("#use-passkey")?.addEventListener("click", (event) => attempt(event.target, use));

async function attempt(button, act) {
  const said = area.querySelector("[role=status]");
  said.textContent = "";
  button.disabled = true;
  try {
    await act();
    location.href = area.dataset.done;
  } catch {
    said.textContent = area.dataset.failed;
  }
  button.disabled = false;
}

async function make() {
  const options = await post("new");
  options.challenge = bytes(options.challenge);
  options.user.id = bytes(options.user.id);
  for (const known of options.excludeCredentials ?? []) known.id = bytes(known.id);
  const made = await navigator.credentials.create({ publicKey: options });
  const { attestationObject, clientDataJSON } = made.response;
  return post("keep", {
    ...named(made),
    response: { attestationObject: text(attestationObject), clientDataJSON: text(clientDataJSON) },
  });
}

async function use() {
  const options = await post("begin");
  options.challenge = bytes(options.challenge);
  delete options.allowCredentials; // any that this device has for us
  const used = await navigator.credentials.get({ publicKey: options });
  const { authenticatorData, clientDataJSON, signature, userHandle } = used.response;
  return post("sign-in", {
    ...named(used),
    response: {
      authenticatorData: text(authenticatorData),
      clientDataJSON: text(clientDataJSON),
      signature: text(signature),
      userHandle: userHandle ? text(userHandle) : null,
    },
  });
}

function named(key) {
  return { id: key.id, rawId: text(key.rawId), type: key.type };
}

async function post(step, body) {
  const address = `${area.dataset.passkeys}/${step}`;
  const answer = await fetch(address, { method: "POST", body: body ? JSON.stringify(body) : undefined });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

function bytes(base64url) {
  const base64 = base64url.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
}

function text(buffer) {
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
