import { Editor } from '@tiptap/core';
import { expect, test, vi } from 'vitest';
import { EXTENSIONS, towards } from './rich-text';
import { simple } from './simple-html';
import { isLink } from './validators';

/** What the editor makes of a text. */
function kept(html: string): string {
  const editor = new Editor({ extensions: EXTENSIONS, content: html, injectCSS: false });
  const text = simple(editor.getHTML());
  editor.destroy();
  return text;
}

test('what the site keeps comes back as it was', () => {
  for (const html of [
    '<p>a <strong>b</strong> <em>c</em></p>',
    '<h2>a</h2><p>b<br>c</p><h3>d</h3>',
    '<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>',
    '<blockquote><p>a</p></blockquote>',
    '<p><a href="/fi/x?a=1&amp;b=2">x</a> <a href="mailto:a@shop.example">y</a></p>',
    '',
  ])
    expect(kept(html)).toBe(html);
});

test('whatever is pasted becomes what the site keeps', () => {
  for (const [html, expected] of [
    ['<p class="x" onclick="y">a</p>', '<p>a</p>'],
    ['<div><span style="color:red">a</span></div>', '<p>a</p>'],
    ['<p>a<script>alert(1)</script><img src=x onerror=alert(1)></p>', '<p>a</p>'],
    ['<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
    ['<p><a href="//evil.example">a</a></p>', '<p>a</p>'],
    ['<p><b>a</b><i>b</i></p>', '<p><strong>a</strong><em>b</em></p>'],
    [
      '<p><a href="https://a.example" target="_blank" rel="x" class="y">a</a></p>',
      '<p><a href="https://a.example">a</a></p>',
    ],
  ] as const)
    expect(kept(html)).toBe(expected);
});

test("another one's typing moves the caret with its words, and is not told as typed here", () => {
  const editor = new Editor({ extensions: EXTENSIONS, content: '<p>ab</p><p>cd</p>', injectCSS: false });
  const update = vi.fn();
  editor.on('update', update);
  const selected = () => {
    const { from, to } = editor.state.selection;
    return editor.state.doc.textBetween(from, to);
  };
  editor.commands.setTextSelection({ from: 5, to: 7 });
  expect(selected()).toBe('cd');
  for (const html of [
    '<p>much ab</p><p>cd</p>',
    '<p>much ab</p><p>cd</p><p>ef</p>',
    '<h2>x</h2><p>much ab</p><p>cd</p><p>ef</p>',
    '<h2>x</h2><ul><li>ab</li></ul><p>cd</p><p>ef</p>',
    '<h2>x</h2><ul><li>aaab</li></ul><p>cd</p><p>ef</p>',
    '<p>cd</p><p>ef</p>',
  ]) {
    editor.view.dispatch(towards(editor, html));
    expect(simple(editor.getHTML())).toBe(html);
    expect(selected(), html).toBe('cd');
  }
  expect(update).not.toHaveBeenCalled();
  editor.destroy();
});

test('links lead to pages, safe sites, mail and telephones', () => {
  for (const link of ['/fi/x', 'https://a.example/b', 'mailto:a@b.example', 'tel:+358401234567'])
    expect(isLink(link)).toBe(true);
  for (const link of ['javascript:alert(1)', '//evil.example', 'http://a.example', 'a b', 'data:text/html,x'])
    expect(isLink(link)).toBe(false);
});
