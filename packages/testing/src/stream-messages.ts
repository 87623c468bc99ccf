import type { JetStreamManager, JsMsg, NatsConnection } from 'nats'

export async function* messagesIn(
  jsm: JetStreamManager,
  connection: NatsConnection,
  stream: string,
): AsyncGenerator<JsMsg> {
  if ((await jsm.streams.info(stream)).state.messages === 0) return
  const consumer = await connection.jetstream().consumers.get(stream)
  for await (const message of await consumer.consume({ max_messages: 500 })) {
    yield message
    if (message.info.pending === 0) return
  }
}
