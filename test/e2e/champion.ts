import type { Cloud } from '@rince/local-cloud/start';
import { signIn as signInApi } from '../support/client.ts';
import { feisNamed } from '../support/demo-feis.ts';
import { chosenBy, newParent, paymentOf } from '../support/family.ts';
import { cards, Provider } from '../support/provider.ts';

/** A paid entry of one champion of teacher@'s school, and its family's user. */
export const championOf = async (cloud: Cloud, email: string) => {
  const [organizer, neighbour] = await Promise.all([
    signInApi(cloud.url, 'organizer@feis.test'),
    signInApi(cloud.url, 'parent@feis.test'),
  ]);
  const feis = await feisNamed(organizer, 'Feis an Idirlín');
  const [like] = (await neighbour.ask('listDancers')).data;
  if (!like) throw new Error('There is no dancer');
  const parent = await newParent(cloud.url, { email });
  const { school, region } = like;
  const profile = { name: 'Sadhbh', lname: 'Ní Bhroin', birthdate: '2012-03-01', level: 'open' as const };
  await parent.ask('createDancer', { body: { ...profile, school: { _id: school._id }, region: { _id: region._id } } });
  for (let step = 0; step < 100; ) ({ step } = (await parent.ask('nextStep', { body: { complete: true } })).user);
  const entry = await parent.ask('createEntry', { body: { entry: await chosenBy(parent, feis, 1) } });
  const card = await new Provider(cloud.url, cloud.env).keepCard(parent, cards.pays);
  await parent.ask('payEntry', { body: paymentOf(entry, card) });
  return { parent, entry: entry._id, user: (await parent.ask('me'))._id };
};
