import type * as en from '../../en/couple/joining.ts'
import type { Translated } from '../../translated.ts'

export const joining: Translated<typeof en.joining> = {
  waitingTitle: 'Esperando un sí',
  waitingHint:
    'Le preguntamos a quien ya está ahí. Entrarás aquí en cuanto diga que sí. Puedes cerrar esta página y volver.',
  waitingUntil: 'Tu petición sigue abierta hasta el {date}.',
  withdraw: 'Cancelar mi petición',
  withdrawn: 'Cancelaste tu petición.',
  withdrawFailed: 'Tu petición no se canceló. Inténtalo otra vez.',
  refusedTitle: 'Esta vez dijo que no',
  refusedHint: 'Habla con tu pareja: puedes acercar el anillo otra vez, o puede enviarte una invitación.',
  refusedDone: 'Continuar',
  askTitle: '{name} quiere entrar en tu espacio',
  askHint:
    '{name} ({email}) acercó {ring}. Otra persona pudo tener este anillo desde que llegaste, así que solo tú decides quién entra. Di que sí solo si sabes que es tu pareja: verá todo lo que hay en tu espacio.',
  yes: 'Sí, que entre',
  no: 'No',
  yesDone: '{name} ya está dentro.',
  yesFailed: 'No pudo entrar. Inténtalo otra vez.',
  noTitle: '¿Decirle que no a {name}?',
  noHint: 'No ve nada de tu espacio, y le diremos que dijiste que no.',
  noConfirm: 'Decir que no',
  noDone: 'Ya lo sabe. Nadie entró.',
  noFailed: 'Tu respuesta no se envió. Inténtalo otra vez.',
  gone: 'Esta petición ya no está abierta.',
  ring: 'un anillo',
}
