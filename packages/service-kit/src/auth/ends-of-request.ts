import { sessionEnded, userSessionsEnded } from '@love-space/contracts/auth/session.events.ts'
import type { EventData } from '@love-space/contracts/event.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import { parseJson } from '../process/parse-json.ts'
import { fitsLoosely } from '../process/validation.ts'
import type { Effect } from '../store/effect.ts'

export type SessionEnd = EventData<typeof sessionEnded> | EventData<typeof userSessionsEnded>

/** Response header with the sessions that a request ended. The gateway refuses them at once and removes the header. */
export const endedSessionsHeader = 'x-ended-sessions'

const requests = new AsyncLocalStorage<SessionEnd[]>()

/** Runs a request. Returns the value of `endedSessionsHeader` for its response; undefined if it ended no session. */
export const collectSessionEnds = async (work: () => Promise<void>): Promise<string | undefined> => {
  const ends: SessionEnd[] = []
  await requests.run(ends, work)
  return ends.length === 0 ? undefined : JSON.stringify(ends)
}

export const addSessionEnd = (end: SessionEnd): void => {
  requests.getStore()?.push(end)
}

const endOf = (data: unknown): SessionEnd[] => {
  if (fitsLoosely(sessionEnded.data, data) || fitsLoosely(userSessionsEnded.data, data)) return [data]
  return []
}

export const addSessionEndsOf = (effects: readonly Effect[]): void => {
  for (const effect of effects) {
    const envelope = 'job' in effect ? undefined : effect.envelope
    if (envelope?.type !== sessionEnded.subject && envelope?.type !== userSessionsEnded.subject) continue
    for (const end of endOf(envelope.data)) addSessionEnd(end)
  }
}

export const readSessionEnds = (header: string | readonly string[] | undefined): readonly SessionEnd[] => {
  const named = typeof header === 'string' ? parseJson(header) : undefined
  return Array.isArray(named) ? named.flatMap(endOf) : []
}
