// The texts on the page that have less contrast to what lies behind them than WCAG's level AA asks for.
const numbers = (colour) => colour.match(/[\d.]+/g).map(Number);
const parsed = (colour) => {
  const [r, g, b, a = 1] = numbers(colour);
  return colour.startsWith('color(') ? [r * 255, g * 255, b * 255, a] : [r, g, b, a];
};
const over = (top, below) => [0, 1, 2].map((part) => top[part] * top[3] + below[part] * (1 - top[3]));
const luminance = (colour) => {
  const linear = (share) => (share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
  const [r, g, b] = colour.map((part) => linear(part / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** What lies behind an element: all backgrounds up to an opaque one. */
function behind(element) {
  const backgrounds = [];
  for (let place = element; place; place = place.parentElement) {
    backgrounds.push(parsed(getComputedStyle(place).backgroundColor));
    if (backgrounds.at(-1)[3] === 1) break;
  }
  return backgrounds.reduceRight((below, top) => over(top, below), [255, 255, 255]);
}

function ratio(element) {
  const back = behind(element);
  const text = over(parsed(getComputedStyle(element).color), back);
  const [light, dark] = [luminance(text), luminance(back)].sort((one, two) => two - one);
  return (light + 0.05) / (dark + 0.05);
}

const isRead = (element) =>
  element.checkVisibility({ checkVisibilityCSS: true }) && !element.closest('[aria-hidden=true], .unseen, .skip');
const enough = (element) => (parseFloat(getComputedStyle(element).fontSize) >= 24 ? 3 : 4.5);

const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const elements = new Set();
while (texts.nextNode()) if (texts.currentNode.textContent.trim()) elements.add(texts.currentNode.parentElement);
return [...elements]
  .filter((element) => isRead(element) && ratio(element) < enough(element))
  .map((element) => `${element.textContent.trim().slice(0, 40)}: ${ratio(element).toFixed(2)}`);
