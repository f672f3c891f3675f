import type { JsonObject } from "../../wire";
import type { SectionWriter } from "./section-writer";

const PLATFORMS = ["linkedin", "x", "youtube", "facebook", "instagram"];

export function digitalPresence(writer: SectionWriter): JsonObject {
  const { profile, random } = writer;
  const handle = profile.website.replace(/\.example$/, "");
  const platforms = profile.showcase ? PLATFORMS : random.sample(PLATFORMS, random.integer(0, 5));
  return {
    social_media_profiles: platforms.map((platform) => ({
      platform,
      url: `https://${platform}.example/${handle}`,
    })),
  };
}
