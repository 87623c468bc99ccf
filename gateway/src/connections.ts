import { Client } from '@love-space/service-kit/undici-core.ts'
import type { Dispatcher } from 'undici'

/** What wants to be sent over a connection of its own. */
export interface Taker {
  sendOver(connection: Dispatcher): void
}

/**
 * Keep-alive connections to one service, each for one request at a time.
 * undici's Pool does the same, but for every request it looks through all of them.
 */
export class Connections {
  private readonly all: Dispatcher[] = []
  /** The one used last is used next, so that those a quiet service needs no more can close. */
  private readonly free: Dispatcher[] = []
  private readonly waiting: Taker[] = []
  private readonly origin: string
  private readonly options: { readonly max: number; readonly connectMs: number; readonly silenceMs: number }

  constructor(url: string, options: Connections['options']) {
    this.origin = new URL(url).origin
    this.options = options
  }

  /** Hands one out: at once, or when the first is given back. */
  take(taker: Taker): void {
    const connection = this.free.pop() ?? this.another()
    if (connection) taker.sendOver(connection)
    else this.waiting.push(taker)
  }

  giveBack(connection: Dispatcher): void {
    const next = this.waiting.shift()
    if (next) next.sendOver(connection)
    else this.free.push(connection)
  }

  async destroy(): Promise<void> {
    await Promise.all(this.all.map((connection) => connection.destroy()))
  }

  private another(): Dispatcher | undefined {
    const { max, connectMs, silenceMs } = this.options
    if (this.all.length >= max) return undefined
    const connection = new Client(this.origin, {
      connect: { timeout: connectMs },
      bodyTimeout: silenceMs,
      allowH2: false,
    })
    this.all.push(connection)
    return connection
  }
}
