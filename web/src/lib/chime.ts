const volume = 0.6;
const notes = [
  { frequency: 659.25, at: 0 },
  { frequency: 987.77, at: 0.14 },
] as const;

/** One soft chime of two notes. A browser that plays nothing yet is left in peace. */
export function chime(): void {
  try {
    const audio = new AudioContext();
    for (const { frequency, at } of notes) {
      const tone = audio.createOscillator();
      const gain = audio.createGain();
      const start = audio.currentTime + at;
      tone.type = 'sine';
      tone.frequency.value = frequency;
      gain.gain.setValueAtTime(0, start);
      gain.gain.linearRampToValueAtTime(volume * 0.4, start + 0.02);
      gain.gain.exponentialRampToValueAtTime(0.001, start + 0.9);
      tone.connect(gain).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 1);
    }
    setTimeout(() => void audio.close(), 1500);
  } catch (error) {
    console.info('The chime did not play.', error);
  }
}
