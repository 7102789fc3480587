import { useState } from 'react';
import { NearMe, usePosition } from '@/features/locations/near-me';
import type { PlacesOnMapProps } from '@/features/locations/places-on-map';
import { Results } from '@/features/results/lazy-results';
import { Nothing } from '@/features/results/nothing';
import { locationParameters } from '@/features/results/results-state';
import { Choice, SearchForm } from '@/features/results/search-form';
import { useBlockParameters } from '@/features/results/use-block-parameters';
import { usePages } from '@/features/results/use-pages';
import { useResults } from '@/features/results/use-results';
import { fetchCities, fetchLocations } from '@/lib/api/content';
import type { LocationBlock as Model } from '@/lib/api/types';
import { chunk } from '@/lib/chunk';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { useLocation } from '@/lib/url-state';
import { useQuery } from '@/lib/use-query';
import { Button } from '@/ui/button/button';
import { ChunkView } from '@/ui/chunk-view';
import { Section } from '@/ui/section/section';
import type { BlockProps } from '../registry';
import { LocationCard } from './location-card';

// Asked for by a button.
const placesOnMap = chunk<PlacesOnMapProps>(() => import('@/features/locations/places-on-map'));

const words = { count: '/locations/found', show: '/locations/show' } as const;

/** Locations by words, city, categories and distance. */
export default function LocationBlock({ block }: BlockProps<Model>) {
  const t = useT();
  const language = useLanguage();
  const { path } = useLocation();
  const near = usePosition();
  const results = useResults(useBlockParameters(locationParameters, block));
  const { state, go, given } = results;
  const allowed = block.predefinedCategories.map(({ id }) => id);
  const choosable = block.optionalCategories.map(({ id }) => id);
  const request = {
    language,
    pageSize: block.pageSize,
    q: state.phrase,
    city: state.choice,
    categoryIds: state.categoryIds,
    predefinedCategoryIds: allowed,
    near,
  };
  const answer = usePages(
    {
      key: `locations|${JSON.stringify(request)}`,
      load: (page) => fetchLocations({ ...request, page }),
      topics: ['content'],
    },
    state.pages,
    given && !near ? block.results : null,
  );
  const [mapped, setMapped] = useState(false);
  const places = answer.data?.hits ?? [];
  const cities =
    useQuery(
      {
        key: `cities|${language}|${allowed}|${state.categoryIds}`,
        load: () => fetchCities(request),
        topics: ['content'],
      },
      { initial: given ? block.cities : null },
    ).data ?? [];
  return (
    <Section heading={block.title}>
      <SearchForm
        action={path}
        names={results.names}
        categoryIds={state.categoryIds}
        label={t('/locations/keyword')}
        placeholder={t('/locations/placeholder')}
        typed={results.typed}
        loading={answer.loading}
        onType={results.type}
        onSubmit={results.submit}
        submitLabel={t('/search/submit')}
      >
        <Choice
          name={results.names.choice}
          label={t('/locations/city')}
          all={t('/locations/all-cities')}
          value={state.choice}
          options={cities.map((city) => ({ value: city, label: city }))}
          onChoose={(choice) => go({ choice })}
        />
      </SearchForm>
      <NearMe>
        <Button variant="secondary" onClick={() => setMapped(!mapped)}>
          {t(mapped ? '/locations/hide-map' : '/locations/show-map')}
        </Button>
      </NearMe>
      {mapped && places[0] && (
        <ChunkView chunk={placesOnMap} props={{ label: t('/locations/map'), places, listed: true }} />
      )}
      <Results
        control={{ ...state, ...results }}
        answer={answer}
        name={t('/locations/list')}
        words={words}
        choosable={choosable[0] ? choosable : allowed}
        card={(hit, index) => <LocationCard hit={hit} headingLevel={block.title ? 3 : 2} eager={index < 3} />}
        empty={
          <Nothing
            text={t(state.phrase ? '/locations/none-for' : '/locations/none', { query: state.phrase })}
            results={results}
          />
        }
      />
    </Section>
  );
}
