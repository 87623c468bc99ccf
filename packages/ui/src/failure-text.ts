/** What errors may say about themselves; the message of one that says nothing is for programmers. */
export interface ReadableFailure extends Error {
  /** The message is written for the person who reads it. */
  readonly isReadable: boolean
  /** Whether the same call may work a little later. */
  readonly mayPass: boolean
}

/** Refused before anything was sent; its message is for a person. */
export class LocalRefusal extends Error implements ReadableFailure {
  readonly isReadable = true
  readonly mayPass = false
}

/** What a person reads about a failure: its own words where they are meant for people, else the fallback. */
export const failureText = (error: unknown, fallback: string): string =>
  error instanceof Error && (error as Partial<ReadableFailure>).isReadable === true && error.message !== ''
    ? error.message
    : fallback

/** Whether to offer another try: yes, unless the error knows better. */
export const mayPass = (error: unknown): boolean =>
  !(error instanceof Error) || (error as Partial<ReadableFailure>).mayPass !== false
