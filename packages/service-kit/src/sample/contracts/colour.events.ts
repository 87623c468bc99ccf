import { event } from '@love-space/contracts/event.ts'
import { Strict } from '@love-space/contracts/route.ts'
import { Type } from '@sinclair/typebox'

export const colourChosen = event({
  subject: 'lovespace.space.colour.chosen.v1',
  summary: 'Somebody chose a colour.',
  data: Strict({ version: Type.Integer(), colour: Type.String() }),
  live: null,
})
