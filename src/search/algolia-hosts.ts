/** The hosts of an Algolia application: the nearest one, then its fallbacks. */
export function listAlgoliaHosts(appId: string): string[] {
  return [`${appId}-dsn.algolia.net`, ...[1, 2, 3].map((number) => `${appId}-${number}.algolianet.com`)]
}
