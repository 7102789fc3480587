// What a new block and a new page type begin with. `made` holds their names: { component, model, module, words }.

function block({ component, model, module, words }) {
  return {
    [`crates/wire/src/blocks/${module}.rs`]: `//! A ${words}: say here what it is for.

use domain::content::Area;

use super::declare::block_type;

block_type! {
    /// A ${words}.
    ${model} = "${component}", stored as ${stored(model)};
    label: "${words}", "${words}", "${words}";
    areas: Area::ALL;
    fields {
        heading "heading": required_text(120).searched(),
    }
    sample {
        "heading": {"fi": "${words}"},
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::{Definition, Label};

    #[test]
    fn it_has_more_than_a_heading_and_a_name_in_each_language() {
        assert!(${model}::FIELDS.len() > 1, "the fields that make it a block of its own");
        let Label { fi, sv, en } = ${model}::LABEL;
        assert!(fi != en && sv != en, "what editors call it in Finnish and in Swedish");
    }
}
`,
    [`web/src/blocks/${component}/index.tsx`]: `import type { BlockOf } from '@/lib/api/types';
import { Section } from '@/ui/section/section';
import type { BlockProps } from '../registry';

/** A ${words}: say here what it is for. */
export default function ${model}({ block }: BlockProps<BlockOf<'${component}'>>) {
  return (
    <Section heading={block.heading}>
      <div />
    </Section>
  );
}
`,
    [`web/src/blocks/${component}/${component}.test.tsx`]: `import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import ${model} from './index';
import { sample } from './sample';

it('shows more than its heading', () => {
  const { container } = render(<${model} block={sample} />);
  expect(container.textContent?.replace(sample.heading, '')).not.toBe('');
});
`,
  };
}

function page({ component, model, module, words }) {
  return {
    [`crates/wire/src/page/${module}.rs`]: `//! A ${words} page: say here what it is for.

use super::page_model;

page_model!(
    /// A ${words} page.
    ${model} = "${component}" {
        main_intro: Option<String>,
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::own_fields;

    #[test]
    fn it_has_more_than_an_intro() {
        let fields = own_fields::<${model}>();
        assert!(fields.len() > 1, "the fields that make it a page of its own, beside {fields:?}");
    }
}
`,
    [`web/src/pages/${component}/sample.ts`]: `import type { PageSample } from '../samples';

/** A page that shows what the type is for: what it has beside what all pages have. */
export const sample: PageSample<'${component}'> = {
  type: '${model}',
  component: '${component}',
  name: '${words}',
  mainIntro: 'What it is about',
};
`,
    [`web/src/pages/${component}/index.tsx`]: `import { ContentArea } from '@/blocks/content-area';
import { Breadcrumbs } from '@/features/navigation/breadcrumbs';
import type { PageOf } from '@/lib/api/types';
import type { PageProps } from '../registry';

/** A ${words} page: say here what it is for. */
export default function ${model}({ page }: PageProps<PageOf<'${component}'>>) {
  return (
    <>
      <Breadcrumbs />
      <h1 tabIndex={-1}>{page.name}</h1>
      <ContentArea blocks={page.mainContentArea} opening="here" />
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}
`,
    [`web/src/pages/${component}/${component}.test.tsx`]: `import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { pageBase } from '@/test/builders';
import ${model} from './index';
import { sample } from './sample';

it('shows its intro', () => {
  const page = { ...pageBase('${model}'), ...sample };
  store.set(pageAtom, page);
  render(<${model} page={page} />);
  expect(screen.getByText('What it is about')).toBeVisible();
});
`,
  };
}

/** The files: path -> text. */
export const files = { block, page };

/** The lines in lists: [file, where, line]; a line stands before the first `before` after `after`. */
export const lines = {
  block: ({ component, model, module }) => [
    ['crates/wire/src/blocks/mod.rs', { after: '\nblocks! {', before: '}\n' }, `    ${module}::${model},\n`],
    [
      'web/src/blocks/further.tsx',
      { after: 'export const blocks', before: '};\n' },
      `  '${component}': chunk(() => import('./${component}')),\n`,
    ],
  ],
  page: ({ component, model, module }) => [
    ['crates/wire/src/page/mod.rs', { after: '\n', before: 'mod navigation;\n' }, `mod ${module};\n`],
    [
      'crates/wire/src/page/mod.rs',
      { after: '\n', before: 'pub use navigation::' },
      `pub use ${module}::${model};\n`,
    ],
    [
      'crates/wire/src/page/mod.rs',
      { after: '\npage_models! {', before: '}\n' },
      `    ${model}(${model}),\n`,
    ],
    [
      'web/src/pages/further.tsx',
      { after: 'export const pages', before: '};\n' },
      `  '${component}': chunk(() => import('./${component}')),\n`,
    ],
  ],
};

export const next = {
  block: ({ component, module }) =>
    `Now: the fields in crates/wire/src/blocks/${module}.rs, \`npm run types\` (which writes the sample), the component in
web/src/blocks/${component}/, until \`cargo test -p wire\` and \`npx -w @praline/web vitest run src/blocks\` pass.`,
  page: ({ component, module }) =>
    `Now: the fields in crates/wire/src/page/${module}.rs, where it comes from (CONTRIBUTING, "A type of content"),
\`npm run types\`, the sample and the component in web/src/pages/${component}/, until \`cargo test -p wire\` and
\`npx -w @praline/web vitest run src/pages\` pass.`,
};

/** `PriceTableBlock` is kept as `PriceTableData`. */
function stored(model) {
  return model.replace(/Block$/, 'Data');
}
