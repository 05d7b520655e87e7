// Mouse, pen and fingers on the timeline: dragging moves the window, two fingers and the wheel with Ctrl zoom.

// How far a pointer may move in pixels between its press and its release and still choose.
const still = 4;

// Follows the pointers on `canvas` and on `overview`. `actions` has the window (`view`), what changes it (`zoom`, `setWindow`), the
// limits of the time (`whole`), and what is called at a point of the canvas (`choose`, `explain`), and when there is none (`hide`).
export function followPointers(canvas, overview, { view, zoom, setWindow, whole, choose, explain, hide }) {
  const held = new Map();
  const timeAt = (x) => view.start + (x / canvas.clientWidth) * (view.end - view.start);

  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    held.set(event.pointerId, { x: event.offsetX, first: event.offsetX });
  });
  canvas.addEventListener('pointermove', (event) => {
    const own = held.get(event.pointerId);
    if (!own) { explain(event); return; }
    hide();
    const [other] = [...held].filter(([id]) => id !== event.pointerId).map(([, pointer]) => pointer);
    if (other) {
      const [before, after] = [Math.abs(own.x - other.x), Math.abs(event.offsetX - other.x)];
      if (before > 8 && after > 8) zoom(before / after, timeAt(other.x));
    } else {
      const moved = timeAt(own.x) - timeAt(event.offsetX);
      setWindow(view.start + moved, view.end + moved);
    }
    own.x = event.offsetX;
  });
  for (const kind of ['pointerup', 'pointercancel']) {
    canvas.addEventListener(kind, (event) => {
      const own = held.get(event.pointerId);
      held.delete(event.pointerId);
      if (kind === 'pointerup' && own && Math.abs(event.offsetX - own.first) < still) choose(event.offsetX, event.offsetY);
    });
  }
  canvas.addEventListener('pointerleave', hide);
  canvas.addEventListener('dblclick', (event) => zoom(0.25, timeAt(event.offsetX)));
  canvas.addEventListener('wheel', (event) => {
    const isZoom = event.ctrlKey || event.metaKey;
    const shift = event.shiftKey ? event.deltaY : event.deltaX;
    if (!isZoom && !shift) return;
    event.preventDefault();
    const moved = (shift / canvas.clientWidth) * (view.end - view.start);
    if (isZoom) zoom(1.2 ** Math.sign(event.deltaY), timeAt(event.offsetX));
    else setWindow(view.start + moved, view.end + moved);
  }, { passive: false });

  function dragOverview(event) {
    if (event.type === 'pointermove' && !event.buttons) return;
    overview.setPointerCapture(event.pointerId);
    const [start, end] = whole();
    const middle = start + (event.offsetX / overview.clientWidth) * (end - start);
    const half = (view.end - view.start) / 2;
    setWindow(middle - half, middle + half);
  }
  overview.addEventListener('pointerdown', dragOverview);
  overview.addEventListener('pointermove', dragOverview);
}
