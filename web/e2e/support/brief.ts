import { relative } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** More lines of a failure than these are told further up. */
const lines = 12;

/** Says once more, as the last thing, what failed and why: the end of a long output is what people see first. */
export default class Brief implements Reporter {
  readonly #failures: string[] = [];

  onTestEnd(test: TestCase, { status, errors }: TestResult): void {
    if (status === test.expectedStatus) return;
    const { file, line } = test.location;
    const reasons = errors.map((error) => plain(error.message ?? error.value ?? '')).join('\n');
    const brief = reasons
      .split('\n')
      .filter((text) => text.trim() !== '')
      .slice(0, lines);
    this.#failures.push(
      `${relative(process.cwd(), file)}:${line} › ${test.title} (${status})\n  ${brief.join('\n  ')}`,
    );
  }

  onEnd(): void {
    if (this.#failures.length > 0) process.stdout.write(`\n${this.#failures.join('\n\n')}\n`);
  }
}

/** Without the colours of a terminal. */
function plain(text: string): string {
  return text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '');
}
