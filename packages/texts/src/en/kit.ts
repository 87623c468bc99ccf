/** What the runtime of the front ends says by itself. */
export const kitTexts = {
  unreachable: 'Love Space could not be reached. Please check your connection.',
  serverAnswered: 'The server answered {status}.',
} as const
