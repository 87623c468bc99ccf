/** A member by order of joining. Each has a colour, the same for both readers and in all themes. */
export type PersonColour = 'one' | 'two'

export const otherOf = (person: PersonColour | undefined): PersonColour | undefined =>
  person && (person === 'one' ? 'two' : 'one')

export const softClass = (person: PersonColour | undefined): string =>
  person ? soft[person] : 'bg-surface-sunken text-text-muted'
export const solidClass = (person: PersonColour | undefined): string =>
  person ? solid[person] : 'bg-text-muted text-bg'
export const inkClass = (person: PersonColour | undefined): string => (person ? ink[person] : 'text-text-muted')

/** Returns the colour of a heart, as bright as a seal. A name or number stands beside it. */
export const heartClass = (person: PersonColour | undefined): string => (person ? heart[person] : 'text-text-muted')

const soft: Record<PersonColour, string> = { one: 'bg-one-soft text-on-one-soft', two: 'bg-two-soft text-on-two-soft' }
const solid: Record<PersonColour, string> = { one: 'bg-one-fill text-on-one-fill', two: 'bg-two-fill text-on-two-fill' }
const ink: Record<PersonColour, string> = { one: 'text-one', two: 'text-two' }
const heart: Record<PersonColour, string> = { one: 'text-one-fill', two: 'text-two-fill' }
