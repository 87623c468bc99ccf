export interface ReadableFailure extends Error {
  readonly isReadable: boolean
  readonly isTemporary: boolean
}

/** An error of the browser itself, before any request. */
export class LocalRefusal extends Error implements ReadableFailure {
  readonly isReadable = true
  readonly isTemporary = false
}

export const failureText = (error: unknown, fallback: string): string =>
  error instanceof Error && (error as Partial<ReadableFailure>).isReadable === true && error.message !== ''
    ? error.message
    : fallback

/** Whether the user cancelled an action. */
export const isGivenUp = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

export const isTemporary = (error: unknown): boolean =>
  !(error instanceof Error) || (error as Partial<ReadableFailure>).isTemporary !== false
