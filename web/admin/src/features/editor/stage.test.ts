import { expect, test } from 'vitest';
import { edgeAt, pagePoint, stageBox, toolsPlace } from './stage';

const stage = { width: 800, height: 600, left: 80, scale: 0.5 };
const block = { left: 100, top: 400, width: 1000, height: 300 };

test('a box of the page is drawn smaller, where the page begins', () => {
  expect(stageBox(block, stage)).toEqual({ left: 130, top: 200, width: 500, height: 150 });
  expect(pagePoint({ x: 130, y: 200 }, stage)).toEqual({ x: 100, y: 400 });
});

test('tools stand above the right corner of their block, and stay in sight as long as it is', () => {
  expect(toolsPlace(block, stage)).toEqual({ top: 152, right: 170 });
  expect(toolsPlace({ ...block, top: 20 }, stage)).toEqual({ top: 4, right: 170 });
  expect(toolsPlace({ ...block, top: -100 }, stage)).toEqual({ top: 4, right: 170 });
  expect(toolsPlace({ ...block, width: 5000 }, stage)?.right).toBe(4);
  expect(toolsPlace({ ...block, top: -300 }, stage)).toBeNull();
  expect(toolsPlace({ ...block, top: 1190 }, stage)).toBeNull();
});

test('what is carried to the border scrolls the page', () => {
  expect([10, 300, 590].map((y) => edgeAt({ x: 0, y }, stage))).toEqual([-1, 0, 1]);
});
