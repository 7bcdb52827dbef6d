import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GetConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';

const client = new ApiGatewayManagementApiClient({ endpoint: process.env.SOCKET_ENDPOINT });

export async function handler(event) {
  const { connectionId: ConnectionId, eventType, routeKey } = event.requestContext;
  if (eventType === 'CONNECT') return { statusCode: event.queryStringParameters?.refuse ? 403 : 200 };
  if (eventType === 'DISCONNECT') return { statusCode: 200 };
  const message = JSON.parse(event.body);
  if (message.fail) throw new Error('no');
  if (message.close) await client.send(new DeleteConnectionCommand({ ConnectionId }));
  else if (message.gone) {
    const name = await client
      .send(new PostToConnectionCommand({ ConnectionId: 'nobody=', Data: 'x' }))
      .catch((error) => `${error.name} ${error.$metadata.httpStatusCode}`);
    await client.send(new PostToConnectionCommand({ ConnectionId, Data: name }));
  } else {
    const { Identity } = await client.send(new GetConnectionCommand({ ConnectionId }));
    const Data = JSON.stringify({ routeKey, echo: message, from: Identity.SourceIp, id: ConnectionId });
    await client.send(new PostToConnectionCommand({ ConnectionId, Data }));
  }
  return { statusCode: 200 };
}
