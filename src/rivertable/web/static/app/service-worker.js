// Runs in the background of a browser, also when no page of ours is open.

importScripts("static/app/push.js");
