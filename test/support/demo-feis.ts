import { type Client, signIn } from './client.ts';

/** The id of a feis of the demo world, by its name. */
export const feisNamed = async (organizer: Client, name: string): Promise<string> => {
  const { data } = await organizer.ask('listEvents', { query: { query: { mine: true } } });
  const found = data.find((event) => event.name === name);
  if (!found) throw new Error(`There is no ${name}`);
  return found._id;
};

/** The feis that is ready to run today, and its organizer. */
export const readyFeis = async (
  url: string,
  enter: (url: string, email: string) => Promise<Client> = signIn,
): Promise<{ organizer: Client; feis: string }> => {
  const organizer = await enter(url, 'organizer@feis.test');
  return { organizer, feis: await feisNamed(organizer, 'Feis na Coille') };
};
