import { t } from './translation.js';
import { step, whole } from './zoom.js';

/**
 * The keys of a review: those of the terminal, where it has them.
 *
 * @param {import('./review-view.js').ReviewView} view
 */
export function reviewKeys(view) {
  return [
    { title: t`One photo`, entries: single(view) },
    { title: t`A group`, entries: group(view) },
    { title: t`Looking closely`, entries: close(view) },
    { title: t`Both`, entries: both(view) },
  ];
}

function key(keys, shown, text, run, more = {}) {
  return { keys, shown, text, run, ...more };
}

function single(view) {
  const arrow = (name, shown, text, decision, dx, dy, by) =>
    key([name], shown, text, () => {
      if (move(view, dx, dy)) return;
      if (view.isGroup) select(view, by);
      else if (decision) view.decide(decision);
    });
  return [
    arrow('ArrowRight', '→ k', t`keep`, 'keep', -1, 0, 1),
    arrow('ArrowLeft', '← d', t`mark for deletion`, 'delete', 1, 0, -1),
    arrow('ArrowUp', '↑ m', t`maybe: decide later`, 'maybe', 0, 1, -1),
    arrow('ArrowDown', '↓', t`move an enlarged photo`, undefined, 0, -1, 1),
  ];
}

function group(view) {
  const inGroup = (run) => (event) => view.isGroup && run(event);
  return [
    key(['Enter'], '⏎', t`mark what goes; the rest stays`, inGroup(() => view.accept())),
    key([...'123456789'], '1–9', t`choose the one that stays`, inGroup((event) => choose(view, event))),
    key(['x'], 'x', t`the selected one stays or goes`, inGroup(() => toggle(view))),
    key([], '← →', t`select`, () => {}),
    key(['r'], 'r', t`choose by a rule: the largest, the oldest, …`, inGroup(() => rule(view))),
    key(['k'], 'k', t`keep all of it`, () => (view.isGroup ? view.keepAll() : view.decide('keep'))),
    key(['n'], 'n', t`not the same: ask no more`, inGroup(() => view.callDifferent())),
    key(['A'], 'A', t`accept the remaining copies`, () => view.acceptAll()),
    key(['b'], 'b', t`flicker: two in one place, b swaps them`, inGroup(() => flicker(view))),
    key(['v'], 'v', t`split: two with a line to drag`, inGroup(() => view.groups.compare('split'))),
    key(['e'], 'e', t`difference: where two are not equal`, inGroup(() => view.groups.compare('difference'))),
  ];
}

function close(view) {
  return [
    key([' '], t`space`, t`closer, and back; a video plays`, () => view.card && view.stage.toggle()),
    key(['p'], 'p', t`play a motion photo`, () => view.card && view.stage.play()),
    key(['z'], 'z', '1:1', () => view.card && view.stage.toggleFull()),
    key(['+', '='], '+', t`larger; arrows move`, () => enlarge(view, 2), { repeats: true }),
    key(['-'], '-', t`smaller`, () => enlarge(view, 0.5), { repeats: true }),
    key(['Escape'], 'Esc', t`whole again`, () => back(view)),
  ];
}

function both(view) {
  return [
    key(['d'], 'd', t`mark for deletion`, () => view.decide('delete')),
    key(['m'], 'm', t`maybe: decide later`, () => view.decide('maybe')),
    key(['s'], 's', t`later: skip for this time`, () => view.skip()),
    key(['i'], 'i', t`why it is here, numbers`, () => view.explain()),
    key(['l'], 'l', t`look again at what was left for later`, () => view.pass.isOver && view.begin(true)),
  ];
}

/** Moves an enlarged picture; false if it is shown whole. */
function move(view, dx, dy) {
  if (!view.card || !view.stage.isZoomed) return false;
  const by = (frame) => frame.move(dx * frame.element.clientWidth * step, dy * frame.element.clientHeight * step);
  if (view.isGroup) view.groups.zoomBy(by);
  else view.cards.moveBy(dx * step, dy * step);
  return true;
}

function select(view, by) {
  view.choice.select(by);
  view.refresh();
}

function choose(view, event) {
  const place = Number(event.key) - 1;
  if (place >= view.card.photos.length) return;
  if (!view.choice.choose(place)) return sayDecided(view);
  view.choice.rule = undefined;
  view.refresh();
}

function sayDecided(view) {
  view.app.notices.news(t`This photo is decided already; u takes decisions back.`);
}

function rule(view) {
  view.choice.nextRule();
  view.refresh();
}

function toggle(view) {
  view.choice.rule = undefined;
  if (view.choice.toggle(view.choice.photo)) view.refresh();
  else sayDecided(view);
}

function flicker(view) {
  if (view.groups.mode === 'flicker') view.groups.swap();
  else view.groups.compare('flicker');
}

function enlarge(view, factor) {
  if (!view.card) return;
  if (view.isGroup) view.groups.zoomBy((frame) => frame.enlarge(factor));
  else view.cards.enlarge(factor);
}

function back(view) {
  if (!view.card) return;
  if (view.isGroup && view.groups.mode !== 'side') view.groups.compare(view.groups.mode);
  else if (view.isGroup) view.groups.zoomBy((frame) => frame.set(whole));
  else view.cards.fit();
}
