import { parseArgs } from 'node:util';
import { stop } from '../tools.mjs';

/**
 * What a command line asks to have measured: `[ADDRESS …] [--runs COUNT] [--page NAME=/PATH …]`. Pages that are named take the place
 * of `pages`, paths by names.
 */
export function asked(command, { runs: usual, pages: known }) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        runs: { type: 'string', default: String(usual) },
        page: { type: 'string', multiple: true, default: [] },
      },
    });
    const runs = Number(values.runs);
    if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs ${values.runs} is not a count`);
    const named = values.page.map(
      (page) => /^([^=]+)=(\/.*)$/.exec(page) ?? fail(`--page ${page} is not NAME=/PATH`),
    );
    const pages = named.length > 0 ? Object.fromEntries(named.map(([, name, path]) => [name, path])) : known;
    const addresses = positionals.length > 0 ? positionals : ['http://127.0.0.1:8080'];
    return { runs, pages, shops: addresses.map((address) => new URL(address).origin) };
  } catch (error) {
    return stop(`${error.message}\n${command} -- [ADDRESS …] [--runs ${usual}] [--page NAME=/PATH …]`);
  }
}

function fail(text) {
  throw new Error(text);
}
