/** The value of a key of front matter as plain data. */
export type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain }
