/** A page without layout, as far as the views under test need one: elements, their events and what they hold. */

class FakeElement extends EventTarget {
  dataset = {};
  hidden = false;
  children = [];
  parent;
  clientWidth = 800;
  clientHeight = 600;
  offsetWidth = 400;
  offsetHeight = 300;
  scrollTop = 0;
  naturalWidth = 0;
  naturalHeight = 0;
  complete = true;
  #attributes = new Map();
  #classes = new Set();

  constructor(tag) {
    super();
    this.tagName = tag.toUpperCase();
    this.style = new FakeStyle();
    const classes = this.#classes;
    this.classList = {
      add: (name) => classes.add(name),
      remove: (name) => classes.delete(name),
      contains: (name) => classes.has(name),
      toggle: (name, isOn = !classes.has(name)) => (isOn ? classes.add(name) : classes.delete(name)),
    };
  }

  get isConnected() {
    return this === document.body || (this.parent?.isConnected ?? false);
  }

  get firstElementChild() {
    return this.#elements[0];
  }

  get lastElementChild() {
    return this.#elements.at(-1);
  }

  get #elements() {
    return this.children.filter((child) => child instanceof FakeElement);
  }

  get className() {
    return [...this.#classes].join(' ');
  }

  set className(names) {
    this.#classes.clear();
    for (const name of names.split(' ').filter(Boolean)) this.#classes.add(name);
  }

  get textContent() {
    return this.children.map((child) => (child instanceof FakeElement ? child.textContent : child)).join('');
  }

  set textContent(text) {
    this.replaceChildren(text);
  }

  get src() {
    return this.getAttribute('src');
  }

  set src(address) {
    this.setAttribute('src', address);
  }

  setAttribute(name, value) {
    if (name === 'class') this.className = value;
    if (name === 'hidden') this.hidden = true;
    this.#attributes.set(name, String(value));
  }

  getAttribute(name) {
    return this.#attributes.get(name) ?? null;
  }

  removeAttribute(name) {
    this.#attributes.delete(name);
  }

  append(...children) {
    for (const child of children) this.#insert(child, this.children.length);
  }

  prepend(...children) {
    for (const child of children.toReversed()) this.#insert(child, 0);
  }

  replaceChildren(...children) {
    for (const child of this.#elements) child.parent = undefined;
    this.children = [];
    this.append(...children.flat());
  }

  replaceWith(other) {
    const { parent } = this;
    if (!parent) return;
    const place = parent.children.indexOf(this);
    this.remove();
    parent.#insert(other, place);
  }

  remove() {
    if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this);
    this.parent = undefined;
  }

  #insert(child, place) {
    if (child instanceof FakeElement) {
      child.remove();
      child.parent = this;
    }
    this.children.splice(Math.min(place, this.children.length), 0, child);
  }

  contains(other) {
    return other === this || this.#elements.some((child) => child.contains(other));
  }

  /** Knows single tags, ids, classes and attributes. */
  matches(selector) {
    return selector.split(',').some((part) => this.#isOne(part.trim()));
  }

  #isOne(selector) {
    if (selector.startsWith('.')) return this.#classes.has(selector.slice(1));
    if (selector.startsWith('#')) return this.getAttribute('id') === selector.slice(1);
    if (selector.startsWith('[')) return this.#attributes.has(selector.slice(1, -1));
    return this.tagName === selector.toUpperCase();
  }

  closest(selector) {
    return this.matches(selector) ? this : (this.parent?.closest(selector) ?? null);
  }

  querySelectorAll(selector) {
    return this.#elements.flatMap((child) => [
      ...(child.matches(selector) ? [child] : []), ...child.querySelectorAll(selector),
    ]);
  }

  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  getBoundingClientRect() {
    return { left: 0, top: 0, width: this.clientWidth, height: this.clientHeight };
  }

  focus() {
    document.activeElement = this;
  }

  /** Dispatches an event with members; returns it. */
  send(type, members) {
    const event = new Event(type, { cancelable: true });
    for (const [name, value] of Object.entries(members ?? {})) Object.defineProperty(event, name, { value });
    this.dispatchEvent(event);
    return event;
  }

  scrollIntoView() {}
  setPointerCapture() {}
  getAnimations() {
    return [];
  }
  checkVisibility() {
    return true;
  }
  async decode() {}
}

class FakeStyle {
  setProperty(name, value) {
    this[name] = value;
  }

  removeProperty(name) {
    delete this[name];
  }
}

/** Puts an empty page in place of the globals that views use; to be called before they are made. */
export function makePage() {
  const body = new FakeElement('body');
  const dialog = new FakeElement('dialog');
  dialog.setAttribute('id', 'question');
  dialog.showModal = () => {};
  body.append(dialog);
  globalThis.document = {
    body,
    activeElement: body,
    createElement: (tag) => new FakeElement(tag),
    getElementById: (id) => body.querySelector(`#${id}`),
    addEventListener() {},
  };
  Object.assign(globalThis, { innerWidth: 1200, innerHeight: 800, devicePixelRatio: 1 });
  globalThis.matchMedia = () => ({ matches: true });
  globalThis.ResizeObserver = class {
    observe() {}
    disconnect() {}
  };
  // All that is on a page without layout is seen.
  globalThis.IntersectionObserver = class {
    constructor(met) {
      this.met = met;
    }

    observe(target) {
      this.met([{ target, isIntersecting: true }]);
    }

    disconnect() {}
  };
  globalThis.requestAnimationFrame = (run) => setImmediate(run);
  globalThis.cancelAnimationFrame = clearImmediate;
  return body;
}

/** Waits until what was begun, and what follows from it at once, is over. */
export async function settled() {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
}

/** The lines of an answer, as `fetch` gives them. */
export function answer(...messages) {
  return new Response(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
}

/** A view on an empty page, in an app that keeps the words of its errors and what it says. */
export function begunView(make, more = {}) {
  const body = makePage();
  const app = { errors: [], news: [], headings: [], routes: [], ...more };
  app.notices = {
    error: (error) => app.errors.push(error.word),
    news: (text) => app.news.push(text),
    say() {},
    clear() {},
  };
  app.shell = { setHeading: (_, ...words) => app.headings.push(words), setActions() {} };
  app.go = (route) => app.routes.push(route);
  app.attempt = async (work) => {
    try {
      return await work();
    } catch (error) {
      if (error.name !== 'AbortError') app.notices.error(error);
      return undefined;
    }
  };
  app.view = make(app);
  const place = new FakeElement('div');
  place.setAttribute('id', 'view');
  place.append(app.view.element);
  body.append(place);
  return { view: app.view, app };
}

/** Answers the question on the page with `yes` or `no`; returns its text. */
export async function answerQuestion(value) {
  await settled();
  const dialog = document.getElementById('question');
  const text = dialog.textContent;
  dialog.replaceChildren();
  dialog.returnValue = value;
  dialog.send('close');
  await settled();
  return text;
}

/** Pictures that are made from now on: none is here before `load` is sent to it. */
export function watchPictures() {
  const pictures = [];
  const { createElement } = document;
  document.createElement = (tag) => {
    const element = createElement(tag);
    if (tag !== 'img') return element;
    element.complete = false;
    pictures.push(element);
    return element;
  };
  return pictures;
}
