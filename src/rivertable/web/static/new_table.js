// The form for a new table: shows the seats that play, and asks for names on this device.

const seats = [...document.querySelectorAll("#seats .seat")];

function refresh() {
  const count = Number(document.querySelector("input[name=players]:checked").value);
  for (const seat of seats) {
    seat.hidden = Number(seat.dataset.seat) > count;
    seat.querySelector("input").hidden = seat.querySelector("select").value !== "local";
  }
}

document.querySelector("form.form").addEventListener("change", refresh);
refresh();
