/** An error that may declare its message readable for people. */
export interface ReadableFailure extends Error {
  readonly isReadable: boolean
  readonly isTemporary: boolean
}

/** A refusal by the browser itself, before any request. */
export class LocalRefusal extends Error implements ReadableFailure {
  readonly isReadable = true
  readonly isTemporary = false
}

/** Returns the error's message if it is written for people, else the fallback. */
export const failureText = (error: unknown, fallback: string): string =>
  error instanceof Error && (error as Partial<ReadableFailure>).isReadable === true && error.message !== ''
    ? error.message
    : fallback

/** Whether to offer a retry: yes, unless the error says otherwise. */
export const isTemporary = (error: unknown): boolean =>
  !(error instanceof Error) || (error as Partial<ReadableFailure>).isTemporary !== false
