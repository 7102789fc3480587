import { TeaserCard } from '@/features/content/teaser-card';
import { CorrectionNote } from '@/features/results/correction';
import { Results } from '@/features/results/lazy-results';
import { Marked } from '@/features/results/marked';
import { Nothing } from '@/features/results/nothing';
import { contentParameters } from '@/features/results/results-state';
import { SearchForm } from '@/features/results/search-form';
import { useBlockParameters } from '@/features/results/use-block-parameters';
import { usePages } from '@/features/results/use-pages';
import { useResults } from '@/features/results/use-results';
import { searchContent } from '@/lib/api/search';
import type { SearchBlock as Model } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { useLocation } from '@/lib/url-state';
import { Picture } from '@/ui/picture/picture';
import { Section } from '@/ui/section/section';
import type { BlockProps } from '../registry';
import css from './search-block.module.css';

const words = { count: '/search/found', show: '/filters/show-results' } as const;

/** Pages by words and categories. */
export default function SearchBlock({ block }: BlockProps<Model>) {
  const t = useT();
  const language = useLanguage();
  const { path } = useLocation();
  const results = useResults(useBlockParameters(contentParameters, block));
  const { state } = results;
  const { title, placeholder, searchImage } = block;
  const allowed = block.predefinedCategories.map(({ id }) => id);
  const request = {
    language,
    q: state.phrase,
    categoryIds: state.categoryIds,
    predefinedCategoryIds: allowed,
  };
  const answer = usePages(
    {
      key: `content|${JSON.stringify(request)}`,
      load: (page) => searchContent({ ...request, page }),
      topics: ['content'],
    },
    state.pages,
    results.given ? block.results : null,
  );
  const label = title ?? t('/content-search/list');
  return (
    <Section heading={title}>
      <div className={css.top}>
        <SearchForm
          action={path}
          names={results.names}
          categoryIds={state.categoryIds}
          label={t('/content-search/keyword')}
          placeholder={placeholder}
          typed={results.typed}
          loading={answer.loading}
          onType={results.type}
          onSubmit={results.submit}
          submitLabel={t('/search/submit')}
        />
        {searchImage ? (
          <div className={css.media}>
            <Picture url={searchImage} alt="" sizes="(min-width: 64rem) 20rem, 1px" />
          </div>
        ) : null}
      </div>
      <Results
        control={{ ...state, ...results }}
        answer={answer}
        name={label}
        words={words}
        choosable={allowed}
        firstFacets={4}
        card={(hit, index) => (
          <TeaserCard
            url={hit.url}
            title={<Marked text={hit.title} ranges={hit.highlights.title} />}
            image={hit.image}
            sizes="(min-width: 64rem) 20rem, (min-width: 48rem) 30vw, (min-width: 30rem) 46vw, 92vw"
            headingLevel={title ? 3 : 2}
            kicker={hit.topic}
            eager={index < 3}
          />
        )}
        note={<CorrectionNote answer={answer.data} results={results} />}
        empty={
          <Nothing
            text={state.phrase ? t('/search/no-results', { query: state.phrase }) : t('/content-search/none')}
            results={results}
          />
        }
      />
    </Section>
  );
}
