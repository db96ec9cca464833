import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

/** The least contrast of text by WCAG 2.2, success criterion 1.4.3. */
const least = 4.5;
const folder = new URL('../../Sources/cleaner/Page/', import.meta.url);
const css = readFileSync(new URL('style.css', folder), 'utf8').replace(/\/\*[^]*?\*\//g, '');
const paper = readFileSync(new URL('paper.js', folder), 'utf8');

/** Each rule with its selector and declarations; those inside of a query count like the others. */
const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector, body]) => ({
  selector: selector.trim(),
  declarations: Object.fromEntries(
    body.split(';').filter((line) => line.includes(':')).map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  ),
}));
const properties = rules.find(({ selector }) => selector === ':root').declarations;

/** The parts of a list that stand between commas outside of brackets. */
function parts(text) {
  const found = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) found.push('');
    else found[found.length - 1] += letter;
  }
  return found.map((part) => part.trim());
}

/** Red, green and blue from 0 to 255 and the opacity of a colour in a theme, or null for what is no colour. */
function colour(text, theme) {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text);
  if (hex) {
    const digits = hex[1].length === 3 ? [...hex[1]].map((digit) => digit + digit).join('') : hex[1];
    return [0, 2, 4].map((at) => parseInt(digits.slice(at, at + 2), 16)).concat(1);
  }
  if (text === 'transparent') return [0, 0, 0, 0];
  const [, name, inside] = /^([a-z-]+)\((.*)\)$/s.exec(text) ?? [];
  if (name === 'var') return properties[inside] === undefined ? null : colour(properties[inside], theme);
  if (name === 'light-dark') return colour(parts(inside)[theme === 'light' ? 0 : 1], theme);
  if (name === 'rgb') {
    const [red, green, blue, opacity = '100'] = inside.match(/[\d.]+/g);
    return [Number(red), Number(green), Number(blue), Number(opacity) / 100];
  }
  if (name === 'color-mix') {
    const [, first, second] = parts(inside);
    const [, base, share] = /^(.*) ([\d.]+)%$/.exec(first);
    const [one, other] = [colour(base, theme), colour(second, theme)];
    const [p, q] = [share / 100, 1 - share / 100];
    const opacity = one[3] * p + other[3] * q;
    return [0, 1, 2].map((at) => (one[at] * one[3] * p + other[at] * other[3] * q) / opacity).concat(opacity);
  }
  return null;
}

/** What is seen of a colour on an opaque one. */
const over = (top, under, opacity = 1) =>
  [0, 1, 2].map((at) => top[at] * top[3] * opacity + under[at] * (1 - top[3] * opacity)).concat(1);

/** The relative luminance of WCAG 2.2. */
function luminance(of) {
  const [red, green, blue] = of.slice(0, 3).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(text, background) {
  const [one, other] = [luminance(text), luminance(background)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** The backgrounds on which text of the theme's own colours stands, by what they are. */
function surfaces(theme) {
  const page = colour('var(--page)', theme);
  const found = new Map([['page', page], ['card', colour('var(--card)', theme)]]);
  // The corners of the page are darker.
  const [, red, green, blue] = /rgb\((\d+) (\d+) (\d+) \/ \$\{/.exec(paper);
  const vignettes = rules.map(({ declarations }) => declarations['--vignette']).filter((value) => value !== undefined);
  const strength = Number(vignettes[theme === 'light' ? 0 : 1]);
  found.set('corner', over([Number(red), Number(green), Number(blue), 1], page, strength));
  // Backgrounds that let through what is below: the page, a card, the list at the side.
  const own = rules.filter(({ declarations }) => declarations.background && !declarations.color);
  const opaque = (background) => background && background[3] === 1;
  for (const { selector, declarations } of own) {
    const background = colour(declarations.background, theme);
    if (opaque(background)) found.set(selector, background);
  }
  const side = rules.find(({ selector }) => selector === '#lists').declarations.background;
  found.set('side', over(colour(side, theme), page));
  for (const { selector, declarations } of own) {
    const background = colour(declarations.background, theme);
    if (!background || opaque(background) || selector.includes('backdrop') || selector.includes('#veil')) continue;
    // The words on a photo stand on whatever the photo shows.
    const below = selector.startsWith('.cell') ? { black: [0, 0, 0, 1], white: [255, 255, 255, 1] }
      : { side: found.get('side'), card: found.get('card') };
    for (const [name, under] of Object.entries(below)) found.set(`${selector} on ${name}`, over(background, under));
  }
  return found;
}

/** Rules whose background is a line, a bar or a picture, on which no text stands. */
const graphics = ['#bar', '#bar span', '.slider .tick', '.slider .line', '.amount-bar', '.amount-bar span',
  '.comparison[data-mode="difference"] .pictures'];
/** What is inactive need not have the contrast, by the same criterion; the others are pictures and an animation. */
const inactive = ['button:disabled', 'body.gone #view', '.grid-view .cell[data-state="delete"] img.here'];
/** The colours that text takes from the theme. */
const texts = [...new Set(rules.map(({ declarations }) => declarations.color))]
  .filter((value) => value?.startsWith('var('));

test('contrast is 21 of black on white and 1.7 of xterm’s yellow on white', () => {
  const white = colour('#fff', 'light');
  assert.ok(Math.abs(contrast(colour('#000', 'light'), white) - 21) < 0.001);
  assert.ok(Math.abs(contrast(colour('#cdcd00', 'light'), white) - 1.7) < 0.05);
});

for (const theme of ['light', 'dark']) {
  test(`text is readable on each background of the ${theme} theme`, () => {
    const found = surfaces(theme);
    assert.ok(texts.length >= 4 && found.size > 20);
    for (const [surface, background] of found) {
      if (graphics.includes(surface)) continue;
      for (const text of texts) {
        const value = contrast(colour(text, theme), background);
        assert.ok(value >= least, `${text} on ${surface}: ${value.toFixed(2)}`);
      }
    }
  });

  test(`text on a background of its own is readable in the ${theme} theme`, () => {
    let count = 0;
    for (const { selector, declarations: { background, color } } of rules) {
      if (!background || !color || selector === '#lists') continue;
      // A gradient is as bright as its brightest colour.
      const backgrounds = colour(background, theme) ? [background] : background.match(/#[0-9a-f]{6}|var\(--[a-z-]+\)/g);
      for (const one of backgrounds) {
        const value = contrast(colour(color, theme), colour(one, theme));
        assert.ok(value >= least, `${selector}: ${value.toFixed(2)}`);
        count += 1;
      }
    }
    assert.ok(count > 6);
  });

  test(`text that lets the page through is readable in the ${theme} theme`, () => {
    const found = surfaces(theme);
    let count = 0;
    for (const { selector, declarations: { opacity, color = 'var(--text)' } } of rules) {
      if (!(opacity > 0 && opacity < 1) || inactive.includes(selector)) continue;
      for (const surface of ['page', 'card', 'corner']) {
        const below = found.get(surface);
        const value = contrast(over(colour(color, theme), below, Number(opacity)), below);
        assert.ok(value >= least, `${selector} on the ${surface}: ${value.toFixed(2)}`);
        count += 1;
      }
    }
    assert.ok(count > 0);
  });
}
