import { createRequire } from 'node:module'
import type * as Undici from 'undici'

// Load single files: undici's index also loads fetch, caches, mocks and WebSocket, 13 MB per process.
const load = createRequire(import.meta.url)

export const Pool = load('undici/lib/dispatcher/pool.js') as typeof Undici.Pool
export const Agent = load('undici/lib/dispatcher/agent.js') as typeof Undici.Agent
export const errors = load('undici/lib/core/errors.js') as typeof Undici.errors

const send = load('undici/lib/api/api-request.js') as (
  this: Undici.Dispatcher,
  options: Undici.Dispatcher.RequestOptions,
) => Promise<Undici.Dispatcher.ResponseData>

/** Sends a request. The caller must read or dump the response's body. */
export const request = (
  dispatcher: Undici.Dispatcher,
  options: Undici.Dispatcher.RequestOptions,
): Promise<Undici.Dispatcher.ResponseData> => send.call(dispatcher, options)
