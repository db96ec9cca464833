import { messages } from './catalogue.js';

/**
 * A text in the page's language, as a tag of a template literal; English where the catalogue does not have it.
 *
 * Its English is the key: t`Kept ${photos}.` is looked up as `Kept {}.`. In a translation `{}` takes the next value
 * and `{2}` the second, as in a `Phrase` in Swift.
 */
export function t(literals, ...values) {
  const pattern = [found(literals.join('{}'))].flat()[0];
  if (pattern === undefined) return String.raw({ raw: literals }, ...values);
  let next = 0;
  return pattern.replace(/\{(\d*)\}/g, (slot, number) => {
    const place = number === '' ? next : Number(number) - 1;
    if (!(place in values)) return slot;
    next = place + 1;
    return String(values[place]);
  });
}

/** The singular or plural of a noun, by the number that stands before it; the English singular is the key. */
export function form(number, singular, plural) {
  const forms = found(singular);
  const [one, many] = Array.isArray(forms) ? forms : [singular, plural];
  return number === 1 ? one : many;
}

function found(key) {
  return Object.hasOwn(messages, key) ? messages[key] : undefined;
}
