import { create } from 'zustand'
import { isGivenUp } from '@love-space/ui/failure-text.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import { cancelLeftUploads, createBringer, type LeftOut, type Source, type Target } from './bring.ts'
import { countsOf, recordsIn, withCount, type Counts } from './plan.rules.ts'

/** An import of this page. It goes on while the user reads other pages, and ends with a reload. */
export interface Import {
  readonly spaceId: string
  readonly state: 'running' | 'stopped' | 'failed' | 'done'
  readonly done: number
  readonly total: number
  /** Records that were new to the space. */
  readonly added: Counts
  /** Records that the space had already. */
  readonly known: number
  readonly leftOut: readonly LeftOut[]
  readonly error?: unknown
}

export const useImport = create<{ current: Import | null }>(() => ({ current: null }))

const topics = ['messages', 'moods', 'songs', 'wishes', 'memories', 'timeline'] as const

let running: { readonly controller: AbortController; readonly goOn: () => Promise<void> } | undefined

const change = (changes: Partial<Import>): void => {
  const { current } = useImport.getState()
  if (current) useImport.setState({ current: { ...current, ...changes } })
}

/** Begins an import. A failed or stopped one continues by `continueImport` at the step that did not come in. */
export async function beginImport(source: Source, target: Target): Promise<void> {
  running?.controller.abort()
  const { steps } = source.plan
  const bring = createBringer(source, target)
  let next = 0
  const start = { spaceId: target.space.id, done: 0, total: steps.length, added: countsOf([]), known: 0, leftOut: [] }
  useImport.setState({ current: { ...start, state: 'running' } })
  const goOn = async (): Promise<void> => {
    const controller = new AbortController()
    running = { controller, goOn }
    change({ state: 'running', error: undefined })
    try {
      await cancelLeftUploads()
      for (; next < steps.length; next += 1) {
        controller.signal.throwIfAborted()
        const step = steps[next]
        if (!step) break
        const brought = await bring(step, controller.signal)
        const { current } = useImport.getState()
        if (!current || running?.controller !== controller) return
        const refused = brought.added === 0 && brought.leftOut.length > 0
        change({
          done: next + 1,
          added: withCount(current.added, step, brought.added),
          known: current.known + (refused ? 0 : recordsIn(step) - brought.added),
          leftOut: [...current.leftOut, ...brought.leftOut],
        })
      }
      change({ state: 'done' })
    } catch (error) {
      if (running?.controller === controller)
        change(isGivenUp(error) ? { state: 'stopped' } : { state: 'failed', error })
    }
    for (const topic of topics) void refreshTopic(topic)
  }
  await goOn()
}

export const continueImport = (): Promise<void> => running?.goOn() ?? Promise.resolve()
export const stopImport = (): void => running?.controller.abort()

export function forgetImport(): void {
  running?.controller.abort()
  running = undefined
  useImport.setState({ current: null })
}
