// The form for a new table: shows the seats that play, asks for names on this device, and for what
// happens without a clock or with one. What would be refused cannot be chosen.

const USUAL = "600+15"; // the clock of rated tables, until another one is chosen
const seats = [...document.querySelectorAll("#seats .seat")];
const radio = (name, value) => document.querySelector(`input[name=${name}][value="${value}"]`);
const chosen = (name) => document.querySelector(`input[name=${name}]:checked`).value;

function refresh() {
  const count = Number(chosen("players"));
  for (const seat of seats) {
    seat.hidden = Number(seat.dataset.seat) > count;
    seat.querySelector("input").hidden = seat.querySelector("select").value !== "local";
  }
  rate();
  const hasClock = chosen("clock") !== "none";
  document.querySelector("#own-clock").hidden = chosen("clock") !== "own";
  document.querySelector("#then").hidden = !hasClock;
  document.querySelector("#patience").hidden = hasClock;
}

// Ratings are of persons with a device of their own, and by the clock.
function rate() {
  const here = seats.filter((seat) => !seat.hidden && /^(me|local)$/.test(seat.querySelector("select").value));
  const isShared = here.length > 1;
  radio("rated", "yes").disabled = isShared;
  document.querySelector("#one-device").hidden = !isShared;
  document.querySelector("#needs-clock").hidden = isShared;
  if (isShared) radio("rated", "no").checked = true;
  const isRated = chosen("rated") === "yes";
  radio("clock", "none").disabled = isRated;
  if (isRated && chosen("clock") === "none") radio("clock", USUAL).checked = true;
}

document.querySelector("form.form").addEventListener("change", refresh);
refresh();
