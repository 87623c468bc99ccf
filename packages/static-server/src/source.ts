export interface StaticSource {
  fetch(request: Request, path: string): Promise<Response>
  /** Reads a file; null if it is missing or not readable. */
  read(name: string): Promise<{ readonly body: Buffer; readonly etag: string } | null>
  release?(): Promise<string>
}
