/** The id of a blog, by its position among the blogs of a site and its pathname without slashes at the ends. */
export function getBlogId(index: number, routeBasePath: string): string {
  return index === 0 ? 'default' : routeBasePath.replaceAll('/', '-') || 'root'
}
