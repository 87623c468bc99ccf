import type { Kit } from '@love-space/service-kit/service/service.ts'
import type { Erasures } from './erasure/erasures.ts'

export interface PersonalDataKit<Env> extends Kit<Env> {
  readonly erasures: Erasures
}
