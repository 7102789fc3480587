/** A phone of middling speed, as Lighthouse takes it, on a slow mobile line. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
};
const PROCESSOR_TIMES_SLOWER = 4;
const LINE = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1_000) / 8,
  uploadThroughput: (675 * 1_000) / 8,
};
/** A page has come up when this long nothing was loaded and no task was long. */
const QUIET_MS = 2_000;
const PATIENCE_MS = 60_000;

/** Loads a page once, as somebody who was never there, and tells how it came up. */
export async function pageLoad(browser, address) {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await page.addInitScript(observe);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', LINE);
    await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_TIMES_SLOWER });
    const answer = await page.goto(address, { waitUntil: 'load', timeout: PATIENCE_MS });
    if (!answer?.ok()) throw new Error(`${address} answers ${answer?.status()}`);
    await page.waitForFunction(
      (quiet) => performance.now() - window.measured.lastActivity() > quiet,
      QUIET_MS,
      {
        timeout: PATIENCE_MS,
        polling: 250,
      },
    );
    return await page.evaluate(() => window.measured.figures());
  } finally {
    await context.close();
  }
}

/** Runs in the page, before any script of its own. */
function observe() {
  const shifts = [];
  const tasks = [];
  let largest = 0;
  const follow = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  follow('layout-shift', (shift) => {
    if (!shift.hadRecentInput) shifts.push({ at: shift.startTime, by: shift.value });
  });
  follow('longtask', ({ startTime, duration }) => tasks.push({ at: startTime, takes: duration }));
  follow('largest-contentful-paint', ({ startTime }) => {
    largest = startTime;
  });

  const firstPaint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;

  /** The worst five seconds, with no second between two shifts, as browsers report it. */
  const layoutShift = () => {
    let worst = 0;
    let sum = 0;
    let began = 0;
    let last = 0;
    for (const { at, by } of shifts) {
      if (at - last > 1_000 || at - began > 5_000) {
        began = at;
        sum = 0;
      }
      last = at;
      sum += by;
      worst = Math.max(worst, sum);
    }
    return worst;
  };

  /** What of long tasks exceeds 50 ms, once there is something to see. */
  const blocked = () => {
    const seen = firstPaint();
    return tasks
      .map(({ at, takes }) => at + takes - Math.max(at, seen) - 50)
      .filter((excess) => excess > 0)
      .reduce((sum, excess) => sum + excess, 0);
  };

  window.measured = {
    lastActivity: () =>
      Math.max(
        0,
        ...performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd),
        ...tasks.map(({ at, takes }) => at + takes),
      ),
    figures: () => {
      const [document] = performance.getEntriesByType('navigation');
      const files = performance.getEntriesByType('resource');
      const kilobytes = (list) => list.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1_000;
      return {
        firstPaint: firstPaint(),
        largestPaint: largest,
        layoutShift: layoutShift(),
        blocked: blocked(),
        html: kilobytes([document]),
        scripts: kilobytes(files.filter(({ name }) => new URL(name).pathname.endsWith('.js'))),
        all: kilobytes([document, ...files]),
      };
    },
  };
}
