import { loadBlocks } from '@/blocks/registry';
import type { PageModel } from '@/lib/api/types';
import { loadFor } from '@/lib/chunk';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { pageChunk } from '@/pages/registry';
import { keepPlace } from '../keep-place';
import { applyDocument, applyMetadata } from '../metadata';

import { linkOf, nextPreview, viewOf } from './address';
import { startEditing } from './editing';
import { type EmptyText, withPlaceholders } from './empty';
import { newestWhenIdle } from './idle';
import { followPreview } from './line';
import { type ChildMessage, flagsOf, parentMessage } from './messages';
import { HandedTokens, ownToken } from './token';

/**
 * Brings a preview to life: each change of the draft is shown in its place as soon as somebody makes it, and in the edit mode
 * blocks are chosen on the page. It stands where shoppers have the router, the cart and the reports.
 */
function startPreview(first: PageModel): void {
  const { preview } = first;
  if (!preview) return;
  const { search, origin } = window.location;
  const isFramed = window.parent !== window;
  const flags = flagsOf(preview, { name: window.name, isFramed });
  const tell = (message: ChildMessage) => {
    if (isFramed) window.parent.postMessage(message, origin);
  };
  const link = linkOf(search);
  const tokens = new HandedTokens(tell);
  const opening = async () => {
    if (link !== null) return { preview: link };
    return { staff: (flags.isInShell ? await tokens.ask() : null) ?? (await ownToken()) };
  };
  let isLive = true;
  keepPlace();
  followPreview(
    { contentId: first.contentLink.id, language: first.metadata.currentLanguage, view: viewOf(search) },
    opening,
    flags.isInShell ? newestWhenIdle((page) => void show(page, first)) : (page) => void show(page, first),
    () => {
      isLive = false;
    },
  );
  const editing = flags.isEditMode ? startEditing(tell) : null;
  window.addEventListener('message', (event) => {
    const message = parentMessage(event, { origin, parent: isFramed ? window.parent : null });
    if (!message) return;
    if (message.type === 'saved') {
      const saved = new URL(message.previewUrl, origin);
      // What was saved here is shown already.
      const isHere = saved.pathname + saved.search === window.location.pathname + search;
      if (saved.origin === origin && !(isHere && isLive)) window.location.replace(saved);
    } else {
      tokens.take(message);
      editing?.obey(message);
      if (editing && message.type === 'praline:empty') {
        // One that is written by now still has its place until the page says so.
        for (const text of message.texts) empty.set(`${text.block}/${text.field}`, text);
        draw(newest ?? first, first);
      }
    }
  });
  if (!flags.isEditMode) document.addEventListener('click', followAsPreview);
  const { contentLink, metadata } = first;
  const language = metadata.currentLanguage;
  tell({ type: 'praline:ready', contentId: contentLink.id, language, ...flags });
}

/** What is called what, of texts that were empty at some time. */
const empty = new Map<string, EmptyText>();
/** The newest page that is to be shown; an older one whose code comes late is not. */
let newest: PageModel | null = null;

async function show(page: PageModel, first: PageModel): Promise<void> {
  newest = page;
  await Promise.allSettled([loadFor(pageChunk(page), page), loadBlocks(page)]);
  if (newest !== page) return;
  applyDocument(page);
  applyMetadata(page);
  draw(page, first);
}

function draw(page: PageModel, { url, query, preview }: PageModel): void {
  // It stays the same page, wherever it is to be.
  const own = { ...page, url, query, ...(preview ? { preview } : {}) };
  store.set(pageAtom, withPlaceholders(own, [...empty.values()]));
}

function followAsPreview(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  const next = link && !link.target ? nextPreview(link.href, new URL(window.location.href)) : null;
  if (next === null) return;
  event.preventDefault();
  window.location.assign(next);
}

// It is loaded where a preview has been taken over, and by nothing else.
const given = store.get(pageAtom);
if (given) startPreview(given);
