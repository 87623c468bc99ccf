import type * as en from '../en/navigation.ts'
import type { Translated } from '../translated.ts'

export const navigation: Translated<typeof en.navigation> = {
  label: 'Tu espacio',
  add: 'Añadir algo',
  addTitle: 'Deja algo aquí',
}
