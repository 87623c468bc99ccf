import { create } from 'zustand'
import { storage } from '@love-space/web-kit/browser/storage.ts'
import type { PastGroup } from './past.rules.ts'

/** Memories that somebody makes of many pictures. Kept on the device without the files. */
export interface Plan {
  readonly groups: readonly PastGroup[]
  /** Whether the memories are being created. */
  readonly isGoing: boolean
  /** Memories whose writes are held or sent, with the ids of their uploads. */
  readonly handed: readonly { readonly id: string; readonly uploads: readonly string[] }[]
}

interface PastState {
  readonly key: string
  readonly plan: Plan | null
  /** Whether this browser has stored the plan. */
  readonly isKept: boolean
  /** Files by picture, as far as they were chosen in this page. */
  readonly files: ReadonlyMap<string, File>
  /** Addresses of small copies by picture. */
  readonly copies: ReadonlyMap<string, string>
  /** Ids of the pictures that somebody chose among the proposed ones. */
  readonly chosen: ReadonlySet<string>
  readonly reading: { readonly done: number; readonly total: number } | null
}

const nothing = {
  plan: null,
  isKept: true,
  files: new Map(),
  copies: new Map(),
  chosen: new Set<string>(),
  reading: null,
} as const

export const usePast = create<PastState>(() => ({ key: '', ...nothing }))

const forgetCopies = (): void => {
  for (const address of usePast.getState().copies.values()) URL.revokeObjectURL(address)
}

/** Opens the plan under a key. The files of another one are let go. */
export function openPlan(key: string): void {
  if (usePast.getState().key === key) return
  forgetCopies()
  usePast.setState({ key, ...nothing, plan: storage.getJson<Plan>(key) })
}

export function changePlan(apply: (plan: Plan) => Plan): void {
  const { key, plan } = usePast.getState()
  const next = apply(plan ?? { groups: [], isGoing: false, handed: [] })
  const text = JSON.stringify(next)
  storage.set(key, text)
  usePast.setState({ plan: next, isKept: storage.get(key) === text })
}

export const changeGroups = (apply: (groups: readonly PastGroup[]) => readonly PastGroup[]): void =>
  changePlan((plan) => ({ ...plan, groups: apply(plan.groups) }))

export const choosePictures = (chosen: ReadonlySet<string>): void => usePast.setState({ chosen })

export const togglePicture = (id: string): void =>
  usePast.setState(({ chosen }) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    return { chosen: next }
  })

export function closePlan(): void {
  const { key } = usePast.getState()
  forgetCopies()
  storage.remove(key)
  usePast.setState(nothing)
}

window.addEventListener('storage', ({ key }) => {
  if (key === usePast.getState().key) usePast.setState({ plan: storage.getJson<Plan>(key) })
})

let warning: AbortController | undefined

// Leaving loses a plan that is not kept, or the files that wait for room, which have to be chosen again.
usePast.subscribe(({ plan, isKept, reading }) => {
  const wouldLose = reading !== null || (plan !== null && (!isKept || (plan.isGoing && plan.groups.length > 0)))
  if (wouldLose === (warning !== undefined)) return
  warning?.abort()
  warning = wouldLose ? new AbortController() : undefined
  if (warning) window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: warning.signal })
})
