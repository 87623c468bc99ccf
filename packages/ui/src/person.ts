/** A member by order of joining. Each has a colour, the same for both members and in all themes. */
export type Person = 'one' | 'two'

export const otherOf = (person: Person | undefined): Person | undefined => person && (person === 'one' ? 'two' : 'one')

export const softClass = (person: Person | undefined): string =>
  person ? soft[person] : 'bg-surface-sunken text-text-muted'
export const solidClass = (person: Person | undefined): string => (person ? solid[person] : 'bg-text-muted text-bg')
export const inkClass = (person: Person | undefined): string => (person ? ink[person] : 'text-text-muted')

/** The colour of a heart, as bright as a seal. A name or number stands beside it. */
export const heartClass = (person: Person | undefined): string => (person ? heart[person] : 'text-text-muted')

const soft: Record<Person, string> = { one: 'bg-one-soft text-on-one-soft', two: 'bg-two-soft text-on-two-soft' }
const solid: Record<Person, string> = { one: 'bg-one-fill text-on-one-fill', two: 'bg-two-fill text-on-two-fill' }
const ink: Record<Person, string> = { one: 'text-one', two: 'text-two' }
const heart: Record<Person, string> = { one: 'text-one-fill', two: 'text-two-fill' }
