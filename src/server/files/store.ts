import type { Readable } from 'node:stream';
import type { ByteRange } from '#domain/http-range.ts';

export interface StoreEntry {
  key: string;
  /** Bytes. */
  size: number;
  modifiedAt: Date;
}

/** How a browser is to present a file that it fetches from the store itself. */
export interface Presented {
  mediaType: string;
  /** The name to save it under; shown without. */
  fileName: string | undefined;
}

/** A file that a browser puts into the store by itself, in parts. */
export interface BegunUpload {
  uploadId: string;
  /** Bytes of each part but the last. */
  partBytes: number;
  /** Where each part is put, in their order. */
  addresses: string[];
}

/** Uploads past the server. Until one is completed there is no file, and its key is not listed. */
export interface DirectUploads {
  begin(key: string, size: number): Promise<BegunUpload>;
  /** Makes a file of its parts. False if they do not have that size together, or where it was completed before. */
  complete(key: string, uploadId: string, size: number): Promise<boolean>;
}

/**
 * Where the bytes of stored files are kept: a folder, or a bucket of an S3 service. Keys are made by us, never by
 * callers, and the bytes under one never change. Whatever the store refuses is thrown as `filesAway` or `DiskFull`.
 */
export interface FileStore {
  /** Puts a file there as a whole or not at all; it survives a loss of power once this resolves. */
  put(key: string, content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void>;
  /** The content, once its first bytes are there; null if there is no such file. */
  get(key: string): Promise<Readable | null>;
  /** The same for a part of it. */
  getPart(key: string, range: ByteRange): Promise<Readable | null>;
  /**
   * Lends a path on this machine where the content can be read in any order, until `use` is done; nothing may be written
   * there. Reading it fails if there is no such file.
   */
  withLocalCopy<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** How many bytes it has; null if there is no such file. */
  sizeOf(key: string): Promise<number | null>;
  /** An address under which a browser may fetch it for some minutes; null if it has to come through the server. */
  addressOf(key: string, presented: Presented): Promise<string | null>;
  /** Null if browsers do not reach the store. */
  direct: DirectUploads | null;
  /** Removes it where it is there. */
  remove(key: string): Promise<void>;
  /** Everything that is there, in no order. A folder lists what a killed process left half written as well. */
  list(): AsyncIterable<StoreEntry>;
  /** Removes what was half written before then and is not listed; gives how many. */
  removeLeftovers(before: Date): Promise<number>;
  close(): void;
}
