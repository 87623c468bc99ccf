import { consumer, type Consumer } from '@love-space/service-kit/events/consumer.ts'
import { onColourChosen } from './colours/on-colour-chosen.ts'
import { colourChosen } from './contracts/colour.events.ts'
import type { Deps } from './deps.ts'

/** Consumers of the sample. Never rename a durable. */
export const consumers = (deps: Deps): readonly Consumer[] => [
  consumer({
    event: colourChosen,
    durable: 'media-on-colour-chosen',
    handle: (data, envelope) => onColourChosen(deps, data, envelope),
  }),
]
