// The form for a new table: shows the seats that play, asks for names on this device, and for what
// happens without a clock or with one.

const seats = [...document.querySelectorAll("#seats .seat")];

function refresh() {
  const count = Number(document.querySelector("input[name=players]:checked").value);
  for (const seat of seats) {
    seat.hidden = Number(seat.dataset.seat) > count;
    seat.querySelector("input").hidden = seat.querySelector("select").value !== "local";
  }
  const hasClock = document.querySelector("input[name=clock]:checked").value !== "none";
  document.querySelector("#then").hidden = !hasClock;
  document.querySelector("#patience").hidden = hasClock;
}

document.querySelector("form.form").addEventListener("change", refresh);
refresh();
