import { END, START } from './exchange.ts'

/*
 * Answers of the services, written by hand after the descriptions of their protocols: none of the services was at hand. Hits are
 * partly of an index that `docsgen search push` has written, partly of one of a crawler.
 */

/** The first hit is of `docsgen search push`, the others are of a crawler. */
export const ALGOLIA_ANSWER = {
  results: [
    {
      hits: [
        {
          objectID: '/docs/staking#lock',
          url: '/docs/staking#lock',
          url_without_anchor: '/docs/staking',
          anchor: 'lock',
          hierarchy: { lvl0: 'Guide', lvl1: 'Staking', lvl2: 'Lock &lt;b> tokens', lvl3: null },
          docusaurus_tag: ['docs-default-current'],
          deprecated: true,
          _highlightResult: {
            hierarchy: {
              lvl0: { value: 'Guide', matchLevel: 'none', matchedWords: [] },
              lvl1: { value: 'Staking', matchLevel: 'none', matchedWords: [] },
              lvl2: { value: `${START}Lock${END} &lt;b> tokens`, matchLevel: 'full', matchedWords: ['lock'] },
            },
          },
          _snippetResult: { content: { value: `… to ${START}lock${END} them …`, matchLevel: 'full' } },
        },
        {
          objectID: '1',
          url: 'https://docs.example/docs/keys#map',
          url_without_anchor: 'https://docs.example/docs/keys',
          anchor: 'map',
          hierarchy: { lvl0: 'Guide', lvl1: 'Keys', lvl2: 'map&lt;Key&gt;' },
          docusaurus_tag: 'default',
          _highlightResult: { hierarchy: { lvl2: { value: `map&${START}lt${END};Key&gt;` } } },
        },
        { objectID: '2', url: '/docs/staking', hierarchy: { lvl0: 'Guide', lvl1: 'Staking' } },
      ],
      nbHits: 43,
      page: 0,
      nbPages: 3,
      hitsPerPage: 20,
      facets: { language: { en: 40, de: 3 } },
    },
    { hits: [], nbHits: 50, facets: { docusaurus_tag: { default: 10, 'docs-default-v1': 40 } } },
  ],
}

/** The first group is of `docsgen search push`, the second of a crawler, whose fields are flat. */
export const TYPESENSE_ANSWER = {
  results: [
    {
      found: 2,
      found_docs: 3,
      page: 1,
      grouped_hits: [
        {
          group_key: ['/docs/staking'],
          hits: [
            {
              document: {
                id: '7',
                objectID: '/docs/staking#lock',
                url: '/docs/staking#lock',
                url_without_anchor: '/docs/staking',
                anchor: 'lock',
                hierarchy: { lvl0: 'Guide', lvl1: 'Staking', lvl2: 'Lock tokens' },
                docusaurus_tag: ['default'],
                deprecated: false,
              },
              highlight: {
                hierarchy: {
                  lvl2: { value: `${START}Lock${END} tokens`, snippet: 'not this', matched_tokens: ['Lock'] },
                },
                content: { snippet: `to ${START}lock${END} them`, matched_tokens: ['lock'] },
              },
              highlights: [],
            },
            {
              document: {
                id: '8',
                url: '/docs/staking',
                url_without_anchor: '/docs/staking',
                hierarchy: { lvl1: 'Staking' },
                deprecated: false,
              },
              highlight: { content: { snippet: `a ${START}lock${END}` } },
            },
          ],
        },
        {
          group_key: ['https://docs.example/keys'],
          hits: [
            {
              document: {
                id: '9',
                url: 'https://docs.example/keys#a',
                url_without_anchor: 'https://docs.example/keys',
                anchor: 'a',
                'hierarchy.lvl0': 'Guide',
                'hierarchy.lvl1': 'Keys &amp; locks',
                docusaurus_tag: 'default',
              },
              highlights: [{ field: 'hierarchy.lvl1', snippet: `Keys &amp; ${START}locks${END}` }],
            },
          ],
        },
      ],
      facet_counts: [{ field_name: 'language', counts: [{ value: 'en', count: 3, highlighted: 'en' }] }],
    },
    {
      found: 4,
      grouped_hits: [],
      facet_counts: [{ field_name: 'docusaurus_tag', counts: [{ value: 'default', count: 4 }] }],
    },
  ],
}

/** The first hit is of `docsgen search push`, the second of a crawler, whose fields are flat. */
export const MEILISEARCH_ANSWER = {
  results: [
    {
      indexUid: 'docs',
      hits: [
        {
          objectID: '/docs/staking#lock',
          url: '/docs/staking#lock',
          url_without_anchor: '/docs/staking',
          anchor: 'lock',
          hierarchy: { lvl0: 'Guide', lvl1: 'Staking', lvl2: 'Lock tokens', lvl3: null },
          docusaurus_tag: ['default'],
          deprecated: false,
          _formatted: {
            hierarchy: { lvl0: 'Guide', lvl1: 'Staking', lvl2: `${START}Lock${END} tokens`, lvl3: null },
            content: `…to ${START}lock${END} them…`,
          },
        },
        {
          objectID: '4',
          url: 'https://docs.example/keys#a',
          anchor: 'a',
          hierarchy_lvl0: 'Guide',
          hierarchy_lvl1: 'Keys',
          _formatted: { hierarchy_lvl0: 'Guide', hierarchy_lvl1: `${START}Keys${END}`, content: null },
        },
      ],
      page: 1,
      hitsPerPage: 20,
      totalHits: 2,
      totalPages: 1,
      facetDistribution: { language: { en: 2 } },
    },
    { indexUid: 'docs', hits: [], totalHits: 3, facetDistribution: { docusaurus_tag: { default: 3 } } },
  ],
}

const toGroup = (...hits: object[]) => ({
  _index: 'docs',
  fields: { url_without_anchor: ['/docs/staking'] },
  inner_hits: { sections: { hits: { total: { value: hits.length, relation: 'eq' }, hits } } },
})

/** One page of the site with two sections. */
export const ELASTICSEARCH_ANSWER = {
  took: 3,
  timed_out: false,
  hits: {
    max_score: null,
    hits: [
      toGroup(
        {
          _id: '/docs/staking#lock',
          _source: {
            url: '/docs/staking#lock',
            url_without_anchor: '/docs/staking',
            anchor: 'lock',
            hierarchy: { lvl0: 'Guide', lvl1: 'Staking', lvl2: 'Lock tokens' },
            docusaurus_tag: ['default'],
            deprecated: false,
          },
          highlight: {
            'hierarchy.lvl2': [`${START}Lock${END} tokens`],
            content: [`Use it to ${START}lock${END} them`],
          },
        },
        {
          _id: '/docs/staking',
          _source: { url: '/docs/staking', hierarchy: { lvl1: 'Staking' }, deprecated: false },
          highlight: { content: ['Staking is a sentence.'] },
        },
      ),
    ],
  },
  aggregations: {
    results: { doc_count: 2, pages: { value: 1 } },
    language: { doc_count: 2, values: { buckets: [{ key: 'en', doc_count: 9, pages: { value: 2 } }] } },
    tags: { doc_count: 5, values: { buckets: [{ key: 'default', doc_count: 9, pages: { value: 5 } }] } },
    section: { doc_count: 2, values: { buckets: [{ key: 'Guide', doc_count: 9, pages: { value: 1 } }] } },
  },
}
