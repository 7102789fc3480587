import type { APIRequestContext, Frame, Page } from '@playwright/test';
import { expect, test } from './support/shop';
import { takenOver } from './support/waits';

/** What an attack does where it runs: in a frame of the site it would reach the top. */
const RUN = 'top.attackRan=1';

/** Ways by which words have become scripts in other programs. */
const WORDS = [
  `<script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `</title></style></textarea></noscript><script>${RUN}</script>`,
  `<img src=x onerror=${RUN}>`,
  `<img src="x" onerror="${RUN}" `,
  `<svg/onload=${RUN}>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<body onload=${RUN}><details open ontoggle=${RUN}>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--><img src=1 onerror=${RUN}>">`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<iframe srcdoc="<script>${RUN}</script>"></iframe>`,
  `<a href="javascript:${RUN}">a</a><a href=" jav&#x09;ascript:${RUN}">b</a>`,
  `<form action="javascript:${RUN}"><button formaction="javascript:${RUN}">c</button></form>`,
  `<base href="https://attacker.example/"><meta http-equiv="refresh" content="0;url=javascript:${RUN}">`,
  `" onmouseover="${RUN}" autofocus onfocus="${RUN}" x="`,
  `' onfocus='${RUN}' autofocus tabindex='1`,
  `\`onload=${RUN}\` \${${RUN}} {{constructor.constructor("${RUN}")()}}`,
  `*/;${RUN};/* \\";${RUN};// \u2028${RUN}\u2029`,
  `<!--><script>${RUN}</script--> --><script>${RUN}</script><![CDATA[<script>${RUN}</script>]]>`,
  `\u202e<scr\u0000ipt>${RUN}</scr\u0000ipt>\uff1cscript\uff1e${RUN}\uff1c/script\uff1e<\u017fcript>${RUN}</\u017fcript>`,
  `<style>@import "javascript:${RUN}";*{background:url(javascript:${RUN})}</style><p style="x:expression(${RUN})">`,
  `<object data="javascript:${RUN}"></object><embed src="data:text/html,<script>${RUN}</script>">`,
] as const;

/** Addresses that run something, or lead elsewhere than they say. */
const LINKS = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  ` \u0001javascript:${RUN}`,
  `java\nscript:${RUN}`,
  `javascript://%0a${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `vbscript:${RUN}`,
  `//attacker.example/`,
  `/\\attacker.example/`,
  `/en/" onclick="${RUN}`,
  `https://shop.example/"><script>${RUN}</script>`,
  `mailto:a@b.example?subject="><img src=x onerror=${RUN}>`,
] as const;

/** Types of pages that anybody reads; others belong to customers, or to goods. */
const READ = new Set(['LandingPage', 'ArticlePage', 'RecipePage', 'LocationPage']);

interface Field {
  name: string;
  kind: string;
  required?: boolean;
  max?: number;
  fields?: Field[];
}

interface Type {
  type: string;
  areas: string[];
  fields: Field[];
  sample: Values;
}

interface PageType {
  type: string;
  fields: Field[];
}

type Values = Record<string, unknown>;
type Block = Values & { type: string };
type Program = ReturnType<typeof programOf>;

/** A program that may publish, and write markup. */
function programOf(calls: APIRequestContext, url: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return {
    get: async (path: string) => (await calls.get(url + path, { headers })).json(),
    post: (path: string, data: object) => calls.post(url + path, { headers, data }),
    remove: (path: string) => calls.delete(url + path, { headers }),
  };
}

/** Hands out one after another, so that each field gets another one than its neighbours. */
function inTurn<T>(of: readonly T[], first: number): () => T {
  let next = first;
  return () => of[next++ % of.length] as T;
}

interface Turns {
  words: () => string;
  link: () => string;
}

/** A block's sample with an attack in each of its fields. */
function attacked(fields: readonly Field[], sample: Values, turns: Turns): Values {
  const all: Values = { ...sample };
  for (const { name, kind, max = 2000, fields: inner = [] } of fields) {
    const old = sample[name];
    const words = turns.words().slice(0, max);
    const link = turns.link();
    if (['text', 'html', 'markup'].includes(kind)) all[name] = { en: words };
    else if (kind === 'embed') all[name] = { en: `<div id="x"></div><script src="x"></script>${words}` };
    else if (kind === 'link') all[name] = { en: link };
    else if (kind === 'references' || kind === 'pictures') all[name] = [link];
    else if (kind === 'picture') {
      // A picture's name has to be one; what is said of it is free.
      const url = typeof old === 'object' && old ? (old as Values)['url'] : old;
      all[name] = { url: url ?? link, altText: { en: words.slice(0, 240) } };
    } else if (kind === 'items') {
      const [entry] = (old as Values[] | undefined) ?? [];
      all[name] = [attacked(inner, entry ?? {}, turns)];
    } else if (['words', 'colour', 'video', 'page', 'choice'].includes(kind)) {
      all[name] = kind === 'words' ? words : link;
    }
  }
  return all;
}

function isWords(value: object): boolean {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

/** Puts what stands at a path of the sample back; takes away what does not stand there. */
function putBack(block: Values, sample: Values | undefined, path: readonly string[]): void {
  const [first, ...rest] = path;
  if (first === undefined) return;
  const old = sample?.[first];
  const own = block[first];
  // Texts by language and lists of words are put back whole.
  const isOfParts = typeof own === 'object' && own !== null && !('en' in own) && !isWords(own);
  if (rest.length > 0 && isOfParts) putBack(own as Values, old as Values | undefined, rest);
  else if (old === undefined) delete block[first];
  else block[first] = structuredClone(old);
}

async function make(program: Program, id: string, content: Values, parent = 'start') {
  const draft = { segment: id, published: '2026-11-01', content };
  const type = String(content['type']);
  return program.post('/api/edit/pages', { id, type, parent, language: 'en', draft });
}

/**
 * Makes a page of blocks. What the program refuses to keep is put back as it is in the block's sample, until it takes
 * the page; returns how many values it refused.
 */
async function makeOfBlocks(program: Program, id: string, name: string, types: Type[], blocks: Block[]) {
  const refused = new Set<string>();
  for (;;) {
    const made = await make(program, id, { type: 'LandingPage', name, mainContentArea: blocks });
    if (made.ok()) return refused.size;
    expect(made.status()).toBe(422);
    const told: string[] = (await made.json()).errors.draft;
    for (const sentence of told) {
      const [, at, path] = /main block (\d+)\.([^:]*?):/.exec(sentence) ?? [];
      const block = blocks[Number(at) - 1];
      const sample = types[Number(at) - 1]?.sample;
      if (!block || !path || refused.has(`${at}.${path}`)) throw new Error(sentence);
      refused.add(`${at}.${path}`);
      putBack(block, sample, path.split(/[.[\]]+/));
    }
  }
}

/** Publishes a page; returns what stands against it, or where readers find it. */
async function publish(program: Program, id: string): Promise<{ url: string } | { wrong: string }> {
  const { editions } = await program.get(`/api/edit/pages/${id}`);
  const published = await program.post(`/api/edit/pages/${id}/en/publish`, { etag: editions.en.etag });
  if (published.ok()) {
    const url = async () => (await program.get(`/api/edit/pages/${id}`)).editions.en.url;
    await expect.poll(url, id).not.toBeNull();
    return { url: await url() };
  }
  expect(published.status()).toBe(422);
  return { wrong: JSON.stringify((await published.json()).errors) };
}

async function previewLink(program: Program, id: string): Promise<string> {
  const { contentId } = await program.get(`/api/edit/pages/${id}`);
  const make = () => program.post('/api/edit/preview-links', { contentId, language: 'en', days: 1 });
  // A page that was just made is known in a moment.
  await expect.poll(async () => (await make()).status(), id).toBe(200);
  return (await (await make()).json()).url;
}

function addressOf(published: { url: string } | { wrong: string }): string {
  if ('wrong' in published) throw new Error(published.wrong);
  return published.url;
}

/** What of a document could run, and what has run. */
function findings(frame: Frame): Promise<string[]> {
  return frame.evaluate(() => {
    const found: string[] = [];
    if ('attackRan' in window) found.push('an attack ran');
    const isBad = (address: string) => {
      const read = URL.parse(address, document.baseURI);
      return (
        read !== null && (/^(javascript|vbscript|data):/.test(read.href) || read.host === 'attacker.example')
      );
    };
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        const leads = /^(href|action|formaction|xlink:href|data)$/.test(name);
        if (/^on/i.test(name) || (leads && isBad(value)))
          found.push(`${element.tagName} ${name}=${value}`.slice(0, 300));
      }
      if (element.tagName === 'SCRIPT' && element.textContent?.startsWith('top.attackRan'))
        found.push('a script of an attack');
    }
    if (document.querySelector('base, object, embed')) found.push('an element that no page has');
    return found;
  });
}

/** Opens a page, and looks at it and at its frames that are not shut off. */
async function look(page: Page, address: string): Promise<number> {
  // A page that was just made, or published, is there in a moment.
  await expect.poll(async () => (await page.request.head(address)).status(), address).toBe(200);
  await page.goto(address);
  await takenOver(page);
  const { origin } = new URL(address);
  for (const frame of page.frames()) {
    // Those that are shut off have no address of the site; what runs there reaches nothing, and the top tells if it does.
    if (frame.url().startsWith(origin)) expect(await findings(frame), address).toEqual([]);
  }
  const text = await page.locator('body').innerText();
  return text.split(RUN).length - 1;
}

test('nothing that is put into any field of any block or page runs, or can', async ({ page, ownServer }) => {
  const token = (await ownServer.command('tokens', 'issue', '--role', 'administrator')).trim();
  const program = programOf(page.request, ownServer.url, token);
  const types: { blocks: Type[]; pages: PageType[] } = await program.get('/api/edit/types');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  // Of a block whose sample is not whole nothing could be put back: it names a page, and holds no words.
  const isWhole = ({ fields, sample }: Type) =>
    fields.every(({ name, required }) => !required || name in sample);
  const pageBlocks = types.blocks.filter((type) => type.areas.includes('main') && isWhole(type));
  expect(pageBlocks.length).toBeGreaterThan(30);

  await test.step('blocks', async () => {
    for (const round of [0, 7, 14]) {
      const id = `attacked-${round}`;
      const blocks = pageBlocks.map(({ type, fields, sample }, at) => {
        const turns = { words: inTurn(WORDS, round + at), link: inTurn(LINKS, round + at) };
        return { ...attacked(fields, structuredClone(sample), turns), type };
      });
      const refused = await makeOfBlocks(program, id, WORDS[round] ?? '', pageBlocks, blocks);
      expect(refused).toBeGreaterThan(20);
      await look(page, await previewLink(program, id));
      const published = await publish(program, id);
      // The attacks are there, as words.
      expect(await look(page, ownServer.url + addressOf(published))).toBeGreaterThan(20);
    }
  });

  await test.step('links', async () => {
    const button = types.blocks.find(({ type }) => type === 'LinkBlock');
    const field = button?.fields.find(({ kind }) => kind === 'link')?.name;
    if (!button || !field) throw new Error('There is no block with a link');
    for (const [at, link] of LINKS.entries()) {
      const block = { ...button.sample, type: 'LinkBlock', [field]: { en: link } };
      const content = { type: 'LandingPage', name: 'Links', mainContentArea: [block] };
      const made = await make(program, `linked-${at}`, content);
      expect(made.status(), link).toBe(422);
    }
  });

  await test.step('fields of pages', async () => {
    for (const [at, { type, fields }] of types.pages.filter(({ type }) => READ.has(type)).entries()) {
      const words = inTurn(WORDS, at);
      let content: Values = { type, name: words() };
      for (const { name, kind, max = 200 } of fields) {
        if (kind === 'words' || kind === 'html') content[name] = words().slice(0, max);
      }
      const id = `page-${at}`;
      // What has to have a form of its own is left out, field by field.
      let made = await make(program, id, content);
      while (!made.ok()) {
        expect(made.status()).toBe(422);
        const told = JSON.stringify((await made.json()).errors);
        const kept = Object.entries(content).filter(([name]) => name === 'type' || !told.includes(name));
        if (kept.length === Object.keys(content).length) break;
        content = Object.fromEntries(kept);
        made = await make(program, id, content);
      }
      // Some types ask for more than words, or are there once.
      if (!made.ok()) continue;
      await look(page, await previewLink(program, id));
      const published = await publish(program, id);
      if ('url' in published) await look(page, ownServer.url + published.url);
      await program.remove(`/api/edit/pages/${id}`);
    }
  });
  expect(dialogs).toEqual([]);
});
