import type * as en from '../../en/couple/home.ts'
import type { Translated } from '../../translated.ts'

export const home: Translated<typeof en.home> = {
  heroAnonymous: 'Un espacio privado para dos',
  heroAnonymousContent: 'Un anillo para cada persona, una puerta, un lugar que solo la pareja puede abrir.',
  discover: 'Descubre el tuyo',
  loading: 'Abriendo tu espacio…',
  signIn: 'Entrar',
  newHere: '¿Primera vez aquí?',
  createAccount: 'Crear una cuenta',
  sample: {
    theirs: 'Te dejé el último cruasán. Y mi corazón, pero eso ya lo sabías.',
    mine: 'Cuento las horas hasta oír tu llave en la puerta.',
  },
  promise: 'Solo dos personas tienen la llave.',
  nfc: {
    title: 'Así se abre',
    lead: 'Sin instalar nada. Cuatro pasos pequeños.',
    steps: [
      { title: 'Toca', text: 'Acerca tu teléfono al anillo.' },
      { title: 'Conecta', text: 'Sigue el enlace que aparece.' },
      { title: 'Entra', text: 'Los teléfonos conocidos pasan directo, los nuevos piden tu PIN.' },
      { title: 'Empieza', text: 'Escribe la primera carta del día.' },
    ],
  },
}
