/** The hosts of an application of Algolia: the nearest, and those that are asked when it does not answer. */
export function listAlgoliaHosts(appId: string): string[] {
  return [`${appId}-dsn.algolia.net`, ...[1, 2, 3].map((number) => `${appId}-${number}.algolianet.com`)]
}
