// A game file from this device, into the form.

const record = document.querySelector("#record");
document.querySelector("#file").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (file) record.value = await file.text();
});
