import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GetConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { setting } from './environment.ts';

/** Messages to open sockets. */
class Push {
  #made: ApiGatewayManagementApiClient | undefined;
  get #client() {
    this.#made ??= new ApiGatewayManagementApiClient({ endpoint: setting('SOCKET_ENDPOINT') });
    return this.#made;
  }

  /** False when the connection is gone. */
  async send(connection: string, message: unknown): Promise<boolean> {
    try {
      await this.#client.send(new PostToConnectionCommand({ ConnectionId: connection, Data: JSON.stringify(message) }));
      return true;
    } catch (error) {
      if (error instanceof GoneException) return false;
      throw error;
    }
  }

  /** Whether anything was heard from a connection since it was opened; false when it is gone. */
  async hasSpoken(connection: string): Promise<boolean> {
    try {
      const { ConnectedAt, LastActiveAt } = await this.#client.send(
        new GetConnectionCommand({ ConnectionId: connection }),
      );
      return ConnectedAt !== undefined && LastActiveAt !== undefined && LastActiveAt > ConnectedAt;
    } catch (error) {
      if (error instanceof GoneException) return false;
      throw error;
    }
  }

  async close(connection: string): Promise<void> {
    try {
      await this.#client.send(new DeleteConnectionCommand({ ConnectionId: connection }));
    } catch (error) {
      if (!(error instanceof GoneException)) throw error;
    }
  }
}

export const push = new Push();
