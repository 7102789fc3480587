import { readTree, type TreePage } from '@/lib/api/edit';

/** Milliseconds between two looks, and looks at most. */
const [PAUSE, MOST] = [150, 40];

/**
 * The tree is made from what the site shows, which follows a change a moment later: waits until it shows this one, so that nobody
 * sees, and works on, the order of before. Gives up in silence: the change is made, whatever the tree says.
 */
export async function untilTold(
  parent: string | null,
  language: string,
  isShown: (items: readonly TreePage[]) => boolean,
): Promise<void> {
  for (let look = 0; look < MOST; look += 1) {
    const { items } = await readTree(parent, language);
    if (isShown(items)) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
