import type { PushedRecord } from './pushed-record.ts'
import type { ServiceAccess, ServiceClient } from './service-client.ts'

/** The index that is replaced, and the temporary one that is filled first. */
export interface IndexNames {
  index: string
  temporary: string
}

/** Fills a temporary index of a service, and puts it in the place of the one that readers search. */
export interface IndexWriter {
  /** Creates the temporary index with its settings. */
  prepare(): Promise<void>
  /** Adds documents to the temporary index; adding them twice changes nothing. */
  upload(documents: readonly string[]): Promise<void>
  /** Waits until all documents can be searched, and counts them. */
  count(): Promise<number>
  /** Replaces the index in one step; a failure leaves the old one in place. */
  publish(): Promise<void>
  /** Removes the temporary index after a failure, unless it has been published. */
  discard(): Promise<void>
  /** Removes the indexes that earlier pushes have made: the one that was replaced, and what killed pushes have left. */
  removeOld(): Promise<void>
}

/** A search service, as its configuration names it. */
export interface PushService {
  /** Its name, and the hosts that are written to. */
  access: Pick<ServiceAccess, 'name' | 'hosts'>
  /** Largest record that every plan of the service accepts, as JSON; `null` for no limit. */
  maxRecordBytes: number | null
  /** Name of the temporary index; `id` is different in each push. */
  nameTemporary(index: string, id: string): string
  /** The headers that carry the key. */
  toHeaders(key: string): Record<string, string>
  /** The record as this service stores it, as one or two lines of JSON. */
  toDocument(record: PushedRecord): string
  open(client: ServiceClient, names: IndexNames): IndexWriter
}
